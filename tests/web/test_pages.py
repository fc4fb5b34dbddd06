"""Every page in every state and language, as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web import locale
from companion.web.ports import Entered, NewMatch, PositionInput, TallyInput, Ticket
from tests.web.sample_find import MANY, NEAR, NOTHING
from tests.web.sample_site import SampleMatches, refused, too_late
from tests.web.samples import GAME, MATCHES
from tests.web.test_locale import catalogue

OWN = {"Origin": "http://localhost"}
KEY = "k" * 22
TICKET = {"base": "86", "key": KEY}


def pages(lang: str) -> list[str]:
    """Return the address of every page there is, in every state."""
    rules = f"/{lang}/{GAME}/rules"
    fixed = [f"/{lang}/", f"/{lang}/{GAME}", f"/{lang}/{GAME}/new"]
    other = "zh-Hans" if lang == "zh-Hant" else "zh-Hant"
    fixed += [rules, *(f"{rules}/{clause}" for clause in ("duties", "duties.piety", f"duties?with={other}"))]
    lists = ["cards", "cards?kind=event", "cards?kind=action&known=partial", "cards?kind=none"]
    lists += ["glossary", "questions", "questions?about=duties", "questions?about=none"]
    ones = ("cards/event.godwyn", "glossary/loyalty", "questions/tax.unpaid")
    fixed += [f"/{lang}/{GAME}/{path}" for path in (*lists, *ones)]
    tools = [
        f"/m/sample/{t}"
        for t in ("ledger", "position", "position?start=1", "recount", "recount?holder=supply", "tally", "people")
    ]
    parts = ("", "/box/default", "/box/~6Zi_5piO", "/box/default/event.c1-a")
    boxes = [f"/{lang}/{GAME}/boxes{part}" for part in parts]
    tools += [f"/m/sample/correct/{way}" for way in ("2", "2?do=replace", "2?do=insert", "3?do=replace", "4")]
    tools += ["/m/sample/try?ask=x", "/m/sample/try?ask=x&key=action.piety", "/m/sample/try?ask=closed"]
    tools += ["/m/sample/setup", "/m/sample/setup?variant=first-game", "/m/end/setup"]
    tools += ["/m/sample/forecast", "/m/sample/forecast?name=over", "/m/sample/forecast?name=unknown"]
    asked = ("", "?q=x&match=sample", f"?q=penalty&game={GAME}", f"?q={MANY}", "?q=" + "x" * 101)
    looked_up = [f"/{lang}/search{q}" for q in (*asked, f"?q={NOTHING}", f"?q={NEAR}")]
    laid = [f"/{lang}/{GAME}/setup{q}" for q in ("", "?seats=2", "?seats=3", "?seats=4", "?seats=3&variant=first-game")]
    return [*fixed, *looked_up, *laid, *boxes, *(f"/m/{m}" for m in MATCHES), *tools, "/j/host", "/j/seat", "/j/look"]


class Reader(HTMLParser):
    """Collects what somebody sees and hears, and what would need inline code."""

    def __init__(self, html: str):
        super().__init__()
        self.text: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.outside: list[str] = []
        self.buttons = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.inline += [f"{tag} {n}" for n in given if n == "style" or n.startswith("on")]
        self.inline += [tag] if tag == "style" or (tag == "script" and "src" not in given) else []
        self.ids += [given["id"] or ""] if "id" in given else []
        self.text += [v for n in ("aria-label", "alt", "title", "placeholder") if (v := given.get(n))]
        links = given.get("rel") in ("canonical", "alternate")
        self.outside += [v for n in ("href", "src", "action") if (v := given.get(n)) and "//" in v and not links]

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_page_is_whole_in_every_language(client: FlaskClient, lang: str) -> None:
    """Right language, a title, one h1, no double id, no inline code, nothing from elsewhere."""
    client.set_cookie("lang", lang)
    for address in pages(lang):
        reply = client.get(address)
        page = Reader(reply.text)
        assert reply.status_code == 200, address
        assert f'<html lang="{lang}">' in reply.text, address
        assert reply.text.count("<h1") == 1, address
        assert re.search(r"<title>[^<]+</title>", reply.text), address
        assert page.inline == [], address
        assert page.outside == [], address
        assert len(page.ids) == len(set(page.ids)), address
        assert "%(" not in reply.text and "{{" not in reply.text, address


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_no_english_word_of_ours_is_left_on_a_chinese_page(client: FlaskClient, lang: str) -> None:
    """A message that fell through to its id would show here."""
    client.set_cookie("lang", lang)
    ids = [m.id if isinstance(m.id, str) else m.id[0] for m in catalogue("en") if m.id]
    words = [i.split("%")[0] for i in ids if len(i.split("%")[0]) > 3 and i != "Aa"]
    for address in pages(lang):
        text = "\n".join(Reader(client.get(address).text).text)
        assert not [w for w in words if w in text], address


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_no_raw_address_key_or_id_is_shown(client: FlaskClient, lang: str) -> None:
    """What the log keeps is for the forms, not for the eye."""
    client.set_cookie("lang", lang)
    for match in MATCHES:
        text = "\n".join(Reader(client.get(f"/m/{match}").text).text)
        assert not re.search(r"action\.|seat\.\d|c2\.r4|box/", text), match


def test_choices_keep_their_place_and_barred_ones_stay(client: FlaskClient) -> None:
    """Mock-ups 3: legal or barred, in the game's own order; a barred one is no button that sends."""
    html = client.get("/m/sample", headers={"Accept-Language": "en"}).text
    order = re.findall(r'class="opt"[^>]*>(?:<b>)([^<]+?) ?<', html)
    assert order == ["Piety", "Resource", "Wool &amp; Cloth Sales", "House Rent", "Privilege", "Donation"]
    assert html.count('aria-disabled="true"') == 1
    assert 'value="action.sales"' not in html


def test_a_barred_choice_says_why_without_javascript(client: FlaskClient) -> None:
    """Its link opens the same page with the reason shown, and a second tap closes it."""
    html = client.get("/m/sample", headers={"Accept-Language": "en"}).text
    link = re.search(r'<a class="opt" href="([^"]+)"', html)
    assert link and 'id="why-action.sales" hidden' in html
    opened = client.get(link[1].replace("&amp;", "&"), headers={"Accept-Language": "en"}).text
    assert 'id="why-action.sales">' in opened
    assert 'aria-expanded="true"' in opened and '<a class="opt" href="/m/sample#prompt"' in opened


def test_a_barred_choice_of_one_seat_is_explained_in_its_own_block(client: FlaskClient) -> None:
    """Where several answer, the reason opens for the seat that was asked about and no other."""
    html = client.get("/m/duties", headers={"Accept-Language": "en"}).text
    links = re.findall(r'<a class="opt" href="([^"]+)"', html)
    assert [link.split("#")[1] for link in links] == ["seat-A", "seat-D"]
    opened = client.get(links[1].replace("&amp;", "&"), headers={"Accept-Language": "en"}).text
    assert 'id="A-why-court" hidden' in opened and 'id="D-why-court">' in opened


def test_an_answer_is_entered_with_base_and_key(client: FlaskClient, matches: SampleMatches) -> None:
    """Form, 303; the answer's name is its address."""
    form = {**TICKET, "answer.c2.r4.actions/play/1#1": "action.piety"}
    reply = client.post("/m/sample/answer", data=form, headers=OWN)
    assert (reply.status_code, reply.location) == (303, "/m/sample")
    assert matches.sent == [("answer", "sample", Ticket(86, KEY), {"c2.r4.actions/play/1#1": "action.piety"})]


def test_the_same_in_json(client: FlaskClient, matches: SampleMatches) -> None:
    """A JSON body holds the same fields."""
    form = {**TICKET, "answer.a/b/1#1": "x", "several.a/c/1#1": "1", "answer.a/c/1#1": ["p", "q"]}
    assert client.post("/m/sample/answer", json=form, headers=OWN).status_code == 303
    assert matches.sent[0] == ("answer", "sample", Ticket(86, KEY), {"a/b/1#1": "x", "a/c/1#1": "p,q"})


def test_a_learning_form_sends_all_fields_of_a_card_as_one(client: FlaskClient, matches: SampleMatches) -> None:
    """Several of several are joined, none of several is "-", a blank field is no answer, wide digits are digits."""
    form = {
        **TICKET,
        "answer.box/e.name": " Merthin ",
        "answer.box/e.arrow": "\uff13",
        "answer.box/e.note": "",
        "several.box/e.corners": "1",
        "answer.box/e.corners": ["gold", "wool"],
        "several.box/e.none": "1",
    }
    client.post("/m/learning/answer", data=form, headers=OWN)
    expected = {"box/e.name": "Merthin", "box/e.arrow": "3", "box/e.corners": "gold,wool", "box/e.none": "-"}
    assert matches.sent == [("answer", "learning", Ticket(86, KEY), expected)]


def test_a_form_without_an_answer_says_so(client: FlaskClient, matches: SampleMatches) -> None:
    """Nothing chosen is neither an error page nor an entry."""
    reply = client.post("/m/sample/answer", data=TICKET, headers={**OWN, "Accept-Language": "en"})
    assert reply.status_code == 422 and "Nothing was chosen" in reply.text and 'id="prompt"' in reply.text
    assert matches.sent == []


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_late_tap_is_told_what_happened(client: FlaskClient, matches: SampleMatches, lang: str) -> None:
    """409 on the match page itself, never a bare error."""
    matches.outcome = too_late(lang)
    client.set_cookie("lang", lang)
    reply = client.post("/m/sample/answer", data={**TICKET, "answer.x/y/1#1": "z"}, headers=OWN)
    assert reply.status_code == 409 and 'id="notice"' in reply.text and 'id="prompt"' in reply.text


def test_a_refused_answer_says_why(client: FlaskClient, matches: SampleMatches) -> None:
    """422 with the reason on the match page; the match that is over can say it too."""
    matches.outcome = refused("en")
    for match in ("sample", "end"):
        form = {**TICKET, "answer.x/y/1#1": "z"}
        reply = client.post(f"/m/{match}/answer", data=form, headers={**OWN, "Accept-Language": "en"})
        assert reply.status_code == 422 and "There is no wool." in reply.text


@pytest.mark.parametrize(
    "bad", [{"base": "-1"}, {"base": "x"}, {"key": "short"}, {"key": "<" * 20}, {"base": "9" * 10}]
)
def test_a_misshapen_ticket_enters_nothing(client: FlaskClient, matches: SampleMatches, bad: dict[str, str]) -> None:
    """400: a form of ours is never like that."""
    assert client.post("/m/sample/answer", data={**TICKET, **bad, "answer.x": "y"}, headers=OWN).status_code == 400
    assert matches.sent == []


def test_undo_names_its_entry(client: FlaskClient, matches: SampleMatches) -> None:
    """So that a double tap undoes once."""
    html = client.get("/m/sample").text
    assert 'name="seq" value="86"' in html
    client.post("/m/sample/undo", data={**TICKET, "seq": "86"}, headers=OWN)
    assert matches.sent == [("undo", "sample", Ticket(86, KEY), 86)]


def test_every_form_has_its_own_key(client: FlaskClient) -> None:
    """An idempotency key is made on the server, 128 bits, a new one each time."""
    keys = [k for m in MATCHES for k in re.findall(r'name="key" value="([^"]+)"', client.get(f"/m/{m}").text)]
    assert len(keys) > len(MATCHES) and len(set(keys)) == len(keys)
    assert all(len(k) >= 22 for k in keys)


def test_a_match_starts_from_the_form(client: FlaskClient, matches: SampleMatches) -> None:
    """Names are cleaned, options default, extra names beyond the seats are left out."""
    form = {"base": "0", "key": KEY, "seats": "3", "name.0": " Ann ", "name.1": "柏翰", "name.3": "Nobody"}
    reply = client.post(f"/en/{GAME}/new", data={**form, "level": "score", "hands": "hidden"}, headers=OWN)
    assert (reply.status_code, reply.location) == (303, "/m/fresh")
    wish = matches.sent[0]
    assert isinstance(wish, NewMatch)
    assert [n.text for n in wish.names] == ["Ann", "柏翰", ""]
    assert (wish.level, wish.hands, dict(wish.options)) == ("score", "hidden", {"duties.hold-back": "pay"})
    assert "lang=en" in reply.headers["Set-Cookie"] and "HttpOnly" in reply.headers["Set-Cookie"]


def test_a_match_may_start_from_a_position(client: FlaskClient) -> None:
    """The form leads on to the position."""
    form = {"base": "0", "key": KEY, "seats": "2", "position": "yes"}
    reply = client.post(f"/en/{GAME}/new", data=form, headers=OWN)
    assert reply.location == "/m/fresh/position?start=1"


def test_a_bad_name_gives_the_form_back_as_it_was(client: FlaskClient, matches: SampleMatches) -> None:
    """What is wrong, with which seat; nothing typed is lost and no match is opened."""
    form = {"base": "0", "key": KEY, "seats": "2", "name.0": "x" * 25, "name.1": "a\u202eb", "level": "score"}
    reply = client.post(f"/en/{GAME}/new", data=form, headers=OWN)
    assert reply.status_code == 400
    assert "seat A is longer" in reply.text and "seat B holds characters" in reply.text
    assert f'value="{"x" * 25}"' in reply.text and 'value="score" checked' in reply.text
    assert matches.sent == []


def test_a_position_is_entered_as_typed(client: FlaskClient, matches: SampleMatches) -> None:
    """Blank is unchanged."""
    form = {**TICKET, "phase": "income", "level": "score", "value.seat.0.vp": "40½", "value.seat.0.piety": ""}
    assert client.post("/m/sample/position", data=form, headers=OWN).status_code == 303
    wish = PositionInput("income", "score", {"seat.0.vp": "40½"})
    assert matches.sent == [("place", "sample", Ticket(86, KEY), wish)]


@pytest.mark.parametrize("text", ["x", "-1", "13", "1.5", "1e3", "²", "0x1", "9999999"])
def test_a_position_that_cannot_be_is_given_back(client: FlaskClient, matches: SampleMatches, text: str) -> None:
    """The sentence names the field; what was typed stays."""
    form = {**TICKET, "phase": "income", "value.seat.0.piety": text}
    reply = client.post("/m/sample/position", data=form, headers={**OWN, "Accept-Language": "en"})
    assert reply.status_code == 422 and 'id="faults"' in reply.text and "Piety: " in reply.text
    assert f'value="{text}"' in reply.text
    assert matches.sent == []


def test_a_recount_names_its_holder(client: FlaskClient, matches: SampleMatches) -> None:
    """Counts by thing, of one holder."""
    form = {**TICKET, "holder": "supply", "value.gold": "3", "value.wool": ""}
    assert client.post("/m/sample/recount", data=form, headers=OWN).status_code == 303
    assert matches.sent == [("count", "sample", Ticket(86, KEY), "supply", {"gold": "3"})]


def test_points_by_hand_need_a_seat_a_number_and_a_reason(client: FlaskClient, matches: SampleMatches) -> None:
    """A loss is negative; the reason is a clause or one's own words."""
    reply = client.post("/m/sample/tally", data=TICKET, headers={**OWN, "Accept-Language": "en"})
    assert reply.status_code == 422 and reply.text.count("<li>Choose") == 2 and matches.sent == []
    form = {**TICKET, "seat": "1", "amount": "3½", "way": "lose", "reason": "", "words": " a  bet "}
    assert client.post("/m/sample/tally", data=form, headers=OWN).status_code == 303
    wish = TallyInput(1, "vp", "-3½", "", "a bet")
    assert matches.sent == [("score", "sample", Ticket(86, KEY), wish)]


HOSTILE = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "%(name)s", "=1+1", "</title>"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text(client: FlaskClient, name: str) -> None:
    """What people type never becomes markup, on the form that gives it back."""
    form = {"base": "0", "key": KEY, "seats": "2", "name.0": name, "name.1": name}
    html = client.post(f"/en/{GAME}/new", data=form, headers=OWN).text
    told = re.sub(r'name="key" value="[^"]+"|[0-9a-f]{16}', "", html)  # keys and digests may hold any digits
    assert "<script>alert" not in html and "<img" not in html and "49" not in told
    assert Reader(html).inline == []


def test_a_clause_has_its_languages_and_a_twin(client: FlaskClient) -> None:
    """Self-canonical, hreflang both ways with x-default, and the same as JSON."""
    html = client.get(f"/zh-Hant/{GAME}/rules/duties.piety").text
    base = f"http://localhost/%s/{GAME}/rules/duties.piety"
    assert f'<link rel="canonical" href="{base % "zh-Hant"}">' in html
    for tag in locale.LANGUAGES:
        assert f'hreflang="{tag}" href="{base % tag}"' in html
    assert f'hreflang="x-default" href="{base % "en"}"' in html
    twin = client.get(f"/zh-Hant/{GAME}/rules/duties.piety.json").get_json()
    assert (twin["id"], twin["language"], set(twin["urls"])) == ("duties.piety", "zh-Hant", set(locale.LANGUAGES))
    assert "".join(twin["clauses"][0]["text"]).startswith("付 2 虔誠")


def test_contents_have_a_twin(client: FlaskClient) -> None:
    """Chapters and their clauses."""
    twin = client.get(f"/en/{GAME}/rules.json").get_json()
    assert [c["id"] for c in twin["chapters"][0]["clauses"]] == ["duties", "duties.piety", "duties.hold-back"]


def test_what_is_not_there_is_404_and_says_which(client: FlaskClient) -> None:
    """Match, clause, game and page each have their own words."""
    english = {"Accept-Language": "en"}
    said = {
        re.search("<h1>([^<]+)", client.get(a, headers=english).text)[1]  # type: ignore[index]  # an h1 is always there
        for a in ("/m/none", f"/en/{GAME}/rules/none", "/en/none/rules", "/en/none/such/page")
    }
    assert len(said) == 4


def test_the_match_file_is_a_download_with_a_tame_name(client: FlaskClient) -> None:
    """JSON, attached; never shown as a page."""
    reply = client.get("/m/sample/file")
    assert reply.headers["Content-Disposition"] == 'attachment; filename="sample.tableside.json"'
    assert reply.content_type == "application/json" and reply.data


def test_errors_under_json_are_json(client: FlaskClient) -> None:
    """A program reads why, too."""
    reply = client.get(f"/en/{GAME}/rules/none.json")
    assert reply.status_code == 404 and set(reply.get_json()) == {"code", "what", "why", "todo"}


def test_a_first_visit_is_light(app: Flask, client: FlaskClient) -> None:
    """Design 10: a rules page, its sheet and scripts stay under 60 KB even before compression of the page."""
    import gzip

    version = app.config["STATIC_VERSION"]
    files = [f"/static/{version}/{n}" for n in ("tableside.css", "tableside.js", "display.js", "mark.svg")]
    total = sum(len(gzip.compress(client.get(a).data)) for a in [f"/en/{GAME}/rules/duties", *files])
    assert total < 60 * 1024


def test_entered_is_what_redirects(client: FlaskClient, matches: SampleMatches) -> None:
    """Only an accepted write leaves its form."""
    matches.outcome = Entered(90)
    assert client.post("/m/sample/recount", data={**TICKET, "value.gold": "1"}, headers=OWN).status_code == 303
    matches.outcome = too_late("en")
    assert client.post("/m/sample/recount", data={**TICKET, "value.gold": "1"}, headers=OWN).status_code == 409
    matches.outcome = refused("en")
    assert client.post("/m/sample/recount", data={**TICKET, "value.gold": "1"}, headers=OWN).status_code == 422
