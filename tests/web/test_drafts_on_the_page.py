"""Getting an entry right again, trying and foretelling, as pages: three languages, no browser, no script.

Numbers by hand from the statements wwe-181 to wwe-196: 2 piety, 2 grain and the tax of the die are owed; each one
missing costs 3, 2 and 1 points.
"""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.log import Answer, Position, Recount, Tally
from companion.matches import Role
from companion.web import locale
from tests.matches.playing import DUTIES, LIFT, TAX
from tests.web.table import HOST, Table

OWN = {"Origin": "http://localhost"}
MINUS = "\u2212"
DIE = {"do": "replace", "part": "0", "what": "answer", f"answer.{TAX.address}": "2"}
POINTS = {"zh-Hant": "分數", "zh-Hans": "分数", "en": "VP"}
UNCHANGED = {"zh-Hant": "沒有改變", "zh-Hans": "没有变化", "en": "nothing changes"}


def owing(table: Table, *more: object) -> str:
    """A match of three at the duties, the die rolled."""
    match = table.open(("Ann", "柏翰", "陈静"), langs=("en", "zh-Hant", "zh-Hans"))
    table.act(match, DUTIES)
    table.act(match, TAX)
    return match


def text(reply: TestResponse) -> str:
    """Return what a page says, on one line."""
    main = reply.text.split("<main")[1].split("</main>")[0]
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", main)))


def fields(reply: TestResponse) -> dict[str, str]:
    """Return the hidden fields of the form that makes a correction."""
    form = reply.text.split('class="row agree"')[1].split("</form>")[0]
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {unescape(name): unescape(value) for name, value in found}


def client(table: Table, lang: str, phone: str = HOST) -> FlaskClient:
    found = table.client(phone)
    found.set_cookie("lang", lang)
    return found


# --- corrections


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_die_of_4_was_2(table: Table, lang: str) -> None:
    """Before anyone accepts: A 2 to 4, B 7 to 8, gold 0 to 1, no court any more, C unchanged; then it is so."""
    match, phone = owing(table), client(table, lang)
    name = next(mark.words for mark in table.content.game.marks if mark.id == "court")

    form = phone.get(f"/m/{match}/correct/2?do=replace")
    assert 'value="4" checked' in form.text
    preview = phone.post(f"/m/{match}/correct/2/preview", data=DIE, headers=OWN)

    said = text(preview)
    assert preview.status_code == 200
    for row in (f"{POINTS[lang]}: 2 → 4", f"{POINTS[lang]}: 7 → 8", ": 0 → 1"):
        assert row in re.sub(r" ?[:：] ?", ": ", said), row
    assert (
        name is not None
        and name.in_language(lang) in said
        and said.count(UNCHANGED[lang]) == 1
        and said.index("陈静") < said.index(UNCHANGED[lang])
    )
    assert [4, 14, 0] == [seat["marks"]["vp"] for seat in table.look(match).view["seats"]]

    made = phone.post(f"/m/{match}/correct/2", data=fields(preview), headers=OWN)
    assert (303, f"/m/{match}") == (made.status_code, made.location)
    assert [8, 16, 0] == [seat["marks"]["vp"] for seat in table.look(match).view["seats"]]
    assert 3 == table.look(match).seq


@pytest.mark.parametrize(
    ("lang", "corrected", "done"),
    [
        ("zh-Hant", "更正： 4 → 2", "更正第 2 筆"),
        ("zh-Hans", "更正： 4 → 2", "更正第 2 笔"),
        ("en", "Corrected: 4 → 2", "Entry 2 corrected"),
    ],
)
def test_the_old_entry_stays_readable(table: Table, lang: str, corrected: str, done: str) -> None:
    """The history says what it was and is, and which entry set it right; that one is undone in one tap."""
    match, phone = owing(table), client(table, lang)
    preview = phone.post(f"/m/{match}/correct/2/preview", data=DIE, headers=OWN)
    phone.post(f"/m/{match}/correct/2", data=fields(preview), headers=OWN)

    ledger = text(phone.get(f"/m/{match}/ledger"))
    assert corrected in ledger and done in ledger
    page = phone.get(f"/m/{match}").text
    assert 'name="seq" value="3"' in page.split('class="just"')[1]


def test_a_correction_sent_twice_is_made_once(table: Table) -> None:
    """The second tap is told so; nothing is corrected twice."""
    match, phone = owing(table), client(table, "en")
    agreed = fields(phone.post(f"/m/{match}/correct/2/preview", data=DIE, headers=OWN))

    phone.post(f"/m/{match}/correct/2", data=agreed, headers=OWN)
    second = phone.post(f"/m/{match}/correct/2", data=agreed, headers=OWN)

    assert (303, True) == (second.status_code, second.location.endswith("?again=1"))
    assert 3 == table.look(match).seq


@pytest.mark.parametrize(
    ("lang", "said"), [("zh-Hant", "桌上又往前了"), ("zh-Hans", "牌桌上又往前走了"), ("en", "The match has moved on")]
)
def test_a_match_that_moved_on_is_worked_out_again(table: Table, lang: str, said: str) -> None:
    """Somebody lifted a penalty meanwhile: the same correction is shown on the new log, and made at the second tap."""
    match, phone = owing(table), client(table, lang)
    agreed = fields(phone.post(f"/m/{match}/correct/2/preview", data=DIE, headers=OWN))
    table.act(match, LIFT)

    again = phone.post(f"/m/{match}/correct/2", data=agreed, headers=OWN)

    assert again.status_code == 409 and said in text(again)
    assert 3 == table.look(match).seq and "3" == fields(again)["base"]
    assert 303 == phone.post(f"/m/{match}/correct/2", data=fields(again), headers=OWN).status_code
    assert [8, 16, 0] == [seat["marks"]["vp"] for seat in table.look(match).view["seats"]]


@pytest.mark.parametrize(
    ("lang", "waits"), [("zh-Hant", "這幾筆會暫緩"), ("zh-Hans", "这几笔会等待"), ("en", "These entries would wait")]
)
def test_what_would_wait_is_shown_and_kept(table: Table, lang: str, waits: str) -> None:
    """The die is taken out: what was lifted after it waits, and the die is asked anew."""
    match, phone = owing(table), client(table, lang)
    table.act(match, LIFT)

    preview = phone.post(f"/m/{match}/correct/2/preview", data={"do": "remove"}, headers=OWN)

    assert waits in text(preview)
    phone.post(f"/m/{match}/correct/2", data=fields(preview), headers=OWN)
    look = table.look(match)
    assert [[2, 0]] == [row["ref"] for row in look.view["waiting"]]
    assert ["tax-die"] == [question["ask"] for question in look.view["questions"]]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_each_part_of_a_form_is_corrected_by_itself(table: Table, lang: str) -> None:
    """Two counts sent as one: the page names both, and the second is filled with what it said."""
    match, phone = owing(table), client(table, lang)
    table.act(match, Recount("seat.0", "grain", 2), Recount("seat.2", "piety", 1))

    page = phone.get(f"/m/{match}/correct/3?do=replace&part=1")
    assert (
        page.text.count("part=") >= 2
        and 'name="count" inputmode="numeric" maxlength="3" autocomplete="off" value="1"' in page.text
    )
    sent = {"do": "replace", "part": "1", "what": "count", "holder": "seat.2", "thing": "piety", "count": "2"}
    preview = phone.post(f"/m/{match}/correct/3/preview", data=sent, headers=OWN)
    phone.post(f"/m/{match}/correct/3", data=fields(preview), headers=OWN)

    held = [seat["held"] for seat in table.look(match).view["seats"]]
    assert (2, 2) == (held[0]["grain"], held[2]["piety"])


def test_a_tally_is_corrected_with_its_form(table: Table) -> None:
    """It comes filled with what was entered; 3 points of the King were really 2."""
    match, phone = owing(table), client(table, "en")
    table.act(match, Tally(1, "vp", 6, "favor.king"))

    page = phone.get(f"/m/{match}/correct/3?do=replace").text
    assert (
        'name="seat" value="1" checked' in page
        and 'name="amount" inputmode="decimal" maxlength="8" autocomplete="off" value="3"' in page
    )
    assert 'value="favor.king" selected' in page
    sent = {"do": "replace", "what": "tally", "seat": "1", "way": "gain", "amount": "2", "reason": "favor.king"}
    preview = phone.post(f"/m/{match}/correct/3/preview", data=sent, headers=OWN)
    phone.post(f"/m/{match}/correct/3", data=fields(preview), headers=OWN)

    assert 14 + 4 == table.look(match).view["seats"][1]["marks"]["vp"]


def test_a_forgotten_count_is_put_in_before(table: Table) -> None:
    """B had found 1 gold before the tax of 4 was paid: nothing is missing any more."""
    match, phone = owing(table), client(table, "en")
    sent = {"do": "insert", "part": "0", "what": "count", "holder": "seat.1", "thing": "gold", "count": "4"}

    preview = phone.post(f"/m/{match}/correct/2/preview", data=sent, headers=OWN)
    assert "VP: 7 → 8" in text(preview)
    phone.post(f"/m/{match}/correct/2", data=fields(preview), headers=OWN)

    marks = table.look(match).view["seats"][1]["marks"]
    assert (16, False) == (marks["vp"], marks["court"])


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"do": "replace", f"answer.{TAX.address}": "9"}, "from 2 to 5"),
        ({"do": "replace", f"answer.{TAX.address}": "4"}, "what stands there already"),
        ({"do": "replace"}, "Choose or fill in something"),
        ({"do": "insert", "what": "count", "holder": "seat.0", "thing": "gold", "count": "many"}, "from 0 to 999"),
        ({"do": "insert", "what": "count", "holder": "seat.9", "thing": "gold", "count": "1"}, "seat.9"),
        ({"do": "insert", "what": "tally", "seat": "0", "way": "gain", "amount": "x", "words": "y"}, "as a number"),
    ],
)
def test_what_cannot_be_is_said_on_the_form_and_nothing_typed_is_lost(
    table: Table, sent: dict[str, str], said: str
) -> None:
    match, phone = owing(table), client(table, "en")

    reply = phone.post(f"/m/{match}/correct/2/preview", data=sent, headers=OWN)

    assert reply.status_code == 422 and said in text(reply)
    typed = [value for name, value in sent.items() if name in ("count", "amount")]
    assert all(f'value="{value}"' in reply.text for value in typed)
    assert 2 == table.look(match).seq


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_seat_is_offered_its_own_and_told_why_not_the_rest(table: Table, lang: str) -> None:
    """The die has been revealed: the host's to correct. What B lifted is B's. Who looks on is offered nothing."""
    match = owing(table)
    table.act(match, LIFT)
    ann, ben = f"ann-of-{match}"[:22].ljust(22, "x"), f"ben-of-{match}"[:22].ljust(22, "x")
    table.let_in(match, Role.SEAT, ann, 0)
    table.let_in(match, Role.SEAT, ben, 1)
    look = f"see-of-{match}"[:22].ljust(22, "x")
    table.let_in(match, Role.SPECTATOR, look)

    die = client(table, lang, ann).get(f"/m/{match}/correct/2")
    own = client(table, lang, ann).get(f"/m/{match}/correct/3")
    others = client(table, lang, ben).get(f"/m/{match}/correct/3")

    assert "do=replace" not in die.text and 3 == die.text.count('class="shut"')
    assert "do=replace" in own.text and 'class="shut"' not in own.text
    assert 3 == others.text.count('class="shut"')
    links = [f"/m/{match}/correct/{n}" in client(table, lang, ann).get(f"/m/{match}/ledger").text for n in (1, 2, 3)]
    assert [False, False, True] == links
    assert f"/m/{match}/correct/" not in client(table, lang, look).get(f"/m/{match}/ledger").text
    refused = client(table, lang, ben).post(
        f"/m/{match}/correct/3/preview", data={"do": "replace", f"answer.{LIFT.address}": "tax"}, headers=OWN
    )
    assert 422 == refused.status_code


def test_the_host_is_led_to_answering_for_a_seat_at_another_phone(table: Table) -> None:
    """Until he says so neither the answer nor its choices are shown."""
    match = owing(table)
    table.act(match, LIFT)
    table.let_in(match, Role.SEAT, "the-phone-of-ann-here0", 0)
    phone = client(table, "en")

    shut = phone.get(f"/m/{match}/correct/3")
    assert f"/m/{match}/correct/3?for=0" in shut.text and "do=replace" not in shut.text
    form = phone.get(f"/m/{match}/correct/3?for=0&do=replace")
    assert f'action="/m/{match}/correct/3/preview?for=0"' in form.text and 'value="piety" checked' in form.text


def test_an_entry_that_is_not_there_or_was_taken_back_says_so(table: Table) -> None:
    match, phone = owing(table), client(table, "en")
    assert 404 == phone.get(f"/m/{match}/correct/9").status_code
    assert 404 == phone.get(f"/m/{match}/correct/0").status_code
    table.hall.undo(match, 2, 2, "taken-back-by-everybody")

    assert "has been taken back already" in text(phone.get(f"/m/{match}/correct/2"))


def test_a_forgotten_tally_is_put_in_before(table: Table) -> None:
    """A had 2 points of the Bishop before the duties; both end 2 higher, and the history has it."""
    match, phone = owing(table), client(table, "en")
    sent = {"do": "insert", "what": "tally", "seat": "0", "way": "gain", "amount": "2", "words": "the Bishop"}

    preview = phone.post(f"/m/{match}/correct/2/preview", data=sent, headers=OWN)
    assert "VP: 2 → 4" in text(preview) and "the Bishop" in text(preview)
    phone.post(f"/m/{match}/correct/2", data=fields(preview), headers=OWN)

    assert "the Bishop" in text(phone.get(f"/m/{match}/ledger"))
    assert 8 == table.look(match).view["seats"][0]["marks"]["vp"]


# --- trying


@pytest.mark.parametrize(
    ("lang", "stops"),
    [("zh-Hant", "接下來看骰子或牌"), ("zh-Hans", "接下来看骰子或牌"), ("en", "Then a die or a card")],
)
def test_a_try_shows_what_it_would_bring_and_where_it_stops(table: Table, lang: str, stops: str) -> None:
    """A lifts begging with 1 loyalty: penance and court stand, and which card penance takes is drawn."""
    match, phone = owing(table), client(table, lang)
    path = f"/m/{match}/try?ask={quote(LIFT.address)}"

    assert quote(LIFT.address) in phone.get(f"/m/{match}").text
    assert 'class="whatif"' not in phone.get(path).text
    tried = phone.get(f"{path}&several=1&key=grain")

    frame = tried.text.split('class="whatif"')[1].split("</section>")[0]
    for clause in ("duties.exemption", "duties.penance", "duties.court"):
        assert f"/{lang}/world-without-end/rules/{clause}" in frame
    assert f"{MINUS}1" in frame and stops in text(tried)
    assert f'action="/m/{match}/answer"' in frame and f'name="answer.{LIFT.address}" value="grain"' in frame
    assert 2 == table.look(match).seq


def test_a_try_that_is_played_is_the_same_post_as_on_the_match_page(table: Table) -> None:
    match, phone = owing(table), client(table, "en")
    tried = phone.get(f"/m/{match}/try?ask={quote(LIFT.address)}&several=1&key=grain")

    assert 303 == phone.post(f"/m/{match}/answer", data=fields(tried), headers=OWN).status_code
    marks = table.look(match).view["seats"][0]["marks"]
    assert (True, False, True) == (marks["penance"], marks["begging"], marks["court"])


def test_nothing_to_try_is_said_and_why(table: Table) -> None:
    """Chance, all people's, another phone's, another seat's, asked no more, not legal."""
    match, phone = owing(table), client(table, "en")
    fresh = table.open()
    table.act(fresh, Position((("table", "phase", "duties"), ("table", "shield", 0))))
    begun = table.open()
    table.let_in(match, Role.SEAT, "the-phone-of-ann-here0", 0)
    table.let_in(match, Role.SEAT, "the-phone-of-ben-here0", 1)

    def said(match: str, ask: str, more: str = "", phone: FlaskClient = phone) -> str:
        reply = phone.get(f"/m/{match}/try?ask={quote(ask)}{more}")
        assert 200 == reply.status_code and 'class="whatif"' not in reply.text
        return text(reply)

    assert "A die or a card decides this" in said(fresh, TAX.address)
    assert "The whole table answers this" in said(begun, table.look(begun).view["questions"][0]["address"])
    assert "not asked any more" in said(match, "c1.r1.actions/play/0#1")
    assert "Another phone sits at Ann" in said(match, LIFT.address)
    ben = client(table, "en", "the-phone-of-ben-here0")
    assert "That is for Ann to enter" in said(match, LIFT.address, phone=ben)
    assert "takes 3 loyalty and you have 1" in said(match, LIFT.address, "&for=0&key=piety,grain,tax")


# --- forecasts


@pytest.mark.parametrize(
    ("lang", "ranges"),
    [
        ("zh-Hant", (f"{MINUS}8 到 {MINUS}11", f"0 到 {MINUS}2")),
        ("zh-Hans", (f"{MINUS}8 到 {MINUS}11", f"0 到 {MINUS}2")),
        ("en", (f"{MINUS}8 to {MINUS}11", f"0 to {MINUS}2")),
    ],
)
def test_the_forecast_shows_a_range_and_what_is_short(table: Table, lang: str, ranges: tuple[str, str]) -> None:
    """A has 12 points, 1 piety, no grain, 1 gold: loses 3 + 4 and 1 to 4; B, with 3 gold, 0 to 2; C stops at 0."""
    match = table.open(("Ann", "柏翰", "陈静"), langs=("en", "zh-Hant", "zh-Hans"))
    table.act(match, DUTIES)
    phone = client(table, lang)

    page = phone.get(f"/m/{match}/forecast")

    said = text(page)
    assert all(part in said for part in (*ranges, f"{MINUS}3"))
    rows = page.text.split('class="whose"')[1:]
    cited = [re.findall(r"rules/(duties\.[a-z]+)", row) for row in rows]
    assert [["duties.piety", "duties.grain", "duties.tax"], ["duties.tax"], cited[0]] == cited
    assert 1 == table.look(match).seq
    assert f"/m/{match}/forecast" in phone.get(f"/m/{match}").text


def test_the_forecast_says_when_the_court_would_come_and_what_would_help(table: Table) -> None:
    """B has 3 gold: the court at 4 or 5; with 2 gold more at most nothing is lost. A's loyalty lifts the grain."""
    match = table.open()
    table.act(match, DUTIES)

    said = text(client(table, "en").get(f"/m/{match}/forecast"))

    assert "Royal court if 4 or 5" in said and "With 0 to 2 gold more it would lose nothing." in said
    assert "With 1 piety, 2 grain, and 1 to 4 gold more it would lose nothing." in said
    assert "For which duties do you pay loyalty? grain" in said
    assert "What does the tax die show? 2, 3, 4, or 5" in said


@pytest.mark.parametrize(
    ("lang", "over", "past"),
    [
        ("zh-Hant", "對局結束了", "這一項剛結算完"),
        ("zh-Hans", "对局结束了", "这一项刚结算完"),
        ("en", "The match is over", "That has just been settled"),
    ],
)
def test_a_forecast_of_what_is_over_or_past_says_so(table: Table, lang: str, over: str, past: str) -> None:
    """After the end nothing comes; between two chapters it has just been."""
    match = table.open()
    table.place(match, "final", t_chapter=4, t_shield=0)
    assert over in text(client(table, lang).get(f"/m/{match}/forecast"))
    between = table.open()
    table.act(between, DUTIES)
    table.act(between, TAX)
    table.act(between, Answer(LIFT.address, "-"))
    assert "pass" == table.look(between).view["table"]["phase"]
    assert past in text(client(table, lang).get(f"/m/{between}/forecast"))


def test_a_forecast_that_needs_an_answer_first_names_the_question(table: Table) -> None:
    """Nobody has said who holds the shield."""
    match = table.open()
    assert "It cannot be worked out yet" in text(client(table, "en").get(f"/m/{match}/forecast"))


@pytest.mark.parametrize(
    ("lang", "what", "back"),
    [
        ("zh-Hant", "這場對局沒有這項推算", "回到對局"),
        ("zh-Hans", "这场对局没有这项推算", "回到对局"),
        ("en", "There is no such forecast in this match", "Back to the match"),
    ],
)
def test_a_forecast_nobody_offers_leads_back_to_the_match(table: Table, lang: str, what: str, back: str) -> None:
    """The match is here, so the page does not say it is not; of a match that is not here it does."""
    match, phone = table.open(), client(table, lang)

    reply = phone.get(f"/m/{match}/forecast?name=winter")

    assert (404, True, True) == (reply.status_code, what in text(reply), back in text(reply))
    assert f'href="/m/{match}"' in reply.text
    assert what not in text(phone.get("/m/nosuchmatch/forecast?name=winter"))


@pytest.mark.parametrize("address", ["correct/99", "recount?holder=supply"])
def test_what_a_match_has_none_of_leads_back_to_the_match(table: Table, address: str) -> None:
    """An entry, a seat: not there, and the match is."""
    match = table.open()

    reply = client(table, "en").get(f"/m/{match}/{address}")

    assert 404 == reply.status_code and f'href="/m/{match}">Back to the match' in reply.text


@pytest.mark.parametrize(
    ("lang", "unknown"),
    [
        ("zh-Hant", "「只記分數」不記每個人手上的東西，所以算不出來。"),
        ("zh-Hans", "“只记分”不记每个人手上的东西，所以算不出来。"),
        ("en", "At the level “Scores only” nobody’s holdings are counted, so this cannot be foretold."),
    ],
)
def test_where_only_scores_are_kept_nothing_is_foretold(table: Table, lang: str, unknown: str) -> None:
    """Nobody's piety, grain and gold are known: the page says so and no link leads there."""
    match = table.open(level="score")
    table.place(match, "duties", t_shield=0, a_vp=12)
    phone = client(table, lang)

    reply = phone.get(f"/m/{match}/forecast")

    assert (200, True, False) == (reply.status_code, unknown in text(reply), "ifnow" in reply.text)
    assert f"/m/{match}/forecast" not in phone.get(f"/m/{match}").text


FORETOLD = {"reveal": True, "income": True, "favor": True, "actions": True, "duties": True, "pass": False}


@pytest.mark.parametrize("phase", FORETOLD)
def test_the_forecast_is_offered_in_every_phase_before_the_duties_are_done(table: Table, phase: str) -> None:
    """From the event to the duties; where a chapter is handed over it has just been settled."""
    match = table.open()
    table.act(match, Position((("table", "shield", 0), ("seat.0", "penance", True), ("table", "phase", phase))))
    assert phase == table.look(match).view["table"]["phase"]

    phone = client(table, "en")

    assert FORETOLD[phase] is (f"/m/{match}/forecast" in phone.get(f"/m/{match}").text)
    assert FORETOLD[phase] is ("ifnow" in phone.get(f"/m/{match}/forecast").text)


@pytest.mark.parametrize(
    ("lang", "nothing", "more"),
    [
        ("zh-Hant", "什麼都不缺", "不會再失分"),
        ("zh-Hans", "什么都不缺", "不会再失分"),
        ("en", "nothing missing", "nothing more is lost"),
    ],
)
def test_where_everything_is_paid_nothing_more_is_lost(table: Table, lang: str, nothing: str, more: str) -> None:
    """duties: before the die B and C lack nothing; once all have paid or lost, only A's lifting is open."""
    match = table.open()
    rich = {"b_piety": 9, "b_grain": 9, "b_gold": 9, "c_piety": 9, "c_grain": 9, "c_gold": 9}
    table.place(match, "duties", "", t_shield=0, a_vp=12, a_loyalty=1, **rich)
    before = text(client(table, lang).get(f"/m/{match}/forecast"))
    table.act(match, TAX)
    assert ["lift"] == [question["ask"] for question in table.look(match).view["questions"]]

    after = text(client(table, lang).get(f"/m/{match}/forecast"))

    assert (2, 0) == (before.count(nothing), before.count(more))
    assert (0, 2) == (after.count(nothing), after.count(more))


def test_a_loss_that_is_still_to_be_doubled_is_not_called_nothing(table: Table) -> None:
    """duties.last-chapter: 1 of 3 duties is spared; the others cost once more, so nothing is not the word."""
    match = table.open(("Ann", "Ben"))
    table.place(
        match, "duties", t_shield=0, t_chapter=4, a_vp=40, a_loyalty=1, b_piety=9, b_grain=9, b_gold=9
    )
    table.answer(match, "4")

    said = text(client(table, "en").get(f"/m/{match}/forecast"))

    assert f"{MINUS}6" in said  # once more 4 for the grain and 2 for the tax; loyalty spares the piety
    assert 1 == said.count("nothing more is lost")


# --- what else a form says


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_form_of_printed_facts_names_the_fields_left_empty(table: Table, lang: str) -> None:
    """What was typed is still there, and nothing was entered by halves."""
    match, phone = table.open(), client(table, lang)
    table.answer(match, "seat.0", "new")
    asked = [question["address"] for question in table.look(match).view["questions"]]
    page = phone.get(f"/m/{match}")
    titles = [
        re.sub("<[^>]+>", "", legend) for legend in re.findall(r'<legend class="f"[^>]*>(.*?)</legend>', page.text)
    ]
    before = table.look(match).seq

    sent = {"base": str(before), "key": "k" * 22, f"answer.{asked[0]}": "Foo"}
    reply = phone.post(f"/m/{match}/answer", data=sent, headers=OWN)

    notice = reply.text.split('id="notice"')[1].split("</div>")[0]
    assert 422 == reply.status_code and len(titles) > 3
    assert titles[0] not in notice and all(title in notice for title in titles[1:])
    assert 'value="Foo"' in reply.text and before == table.look(match).seq
