"""Which language a reader gets, and whether every word is there in all three."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from flask import Flask
from flask.testing import FlaskClient
from markupsafe import Markup
from opencc import OpenCC

from companion.engine.core import Core
from companion.paths import translations_root
from companion.web import locale, refusals
from tests.house.catalogues import check, used_by_code

CHECKOUT = Path(__file__).parents[2]

HEADERS = [
    ("zh-TW,zh;q=0.9,en-US;q=0.8", "zh-Hant"),
    ("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "zh-Hant"),
    ("zh-TW", "zh-Hant"),
    ("zh-HK", "zh-Hant"),
    ("zh-MO", "zh-Hant"),
    ("zh-Hant", "zh-Hant"),
    ("zh-Hant-HK", "zh-Hant"),
    ("yue-HK", "zh-Hant"),
    ("yue", "zh-Hant"),
    ("zh-Hans-HK", "zh-Hans"),
    ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
    ("zh-SG", "zh-Hans"),
    ("zh-Hans-CN,en;q=0.9", "zh-Hans"),
    ("ZH-cn", "zh-Hans"),
    ("en-GB", "en"),
    ("en;q=0.5, zh-CN;q=0.9", "zh-Hans"),
    ("ja,zh-TW;q=0.5", "zh-Hant"),
    ("zh,zh-CN;q=0.9", "zh-Hans"),
    ("zh-TW;q=0,en", "en"),
    ("zh", None),
    ("*", None),
    ("", None),
    ("ja", None),
    ("zh-ZZZZZZ-!!", None),
    (";;q=,=;q=x,\x00", None),
    ("zh-" * 300, None),
]


@pytest.mark.parametrize(("header", "expected"), HEADERS)
def test_a_header_names_a_language_by_its_script(header: str, expected: str | None) -> None:
    """Conventions 2, its table: usual Taiwan and mainland headers never give English."""
    assert locale.from_header(header) == expected


def test_the_address_comes_before_the_saved_choice_and_that_before_the_header() -> None:
    """Conventions 2: prefix, cookie, header, default."""
    assert locale.choose("en", "zh-Hans", "zh-TW") == "en"
    assert locale.choose(None, "zh-Hans", "zh-TW") == "zh-Hans"
    assert locale.choose(None, None, "zh-CN") == "zh-Hans"
    assert locale.choose(None, None, "zh", "en") == "en"
    assert locale.choose("fr", "<script>", "*") == locale.DEFAULT == "zh-Hant"


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_prefixed_page_is_never_redirected_and_says_its_language(client: FlaskClient, lang: str) -> None:
    """Conventions 2: the address wins over header and cookie, and nothing varies."""
    client.set_cookie("lang", "zh-Hans" if lang != "zh-Hans" else "en")
    reply = client.get(f"/{lang}/", headers={"Accept-Language": "ja"})
    assert reply.status_code == 200
    assert f'<html lang="{lang}">' in reply.text
    assert not reply.vary
    assert not reply.headers.getlist("Set-Cookie")


def test_a_page_without_a_language_in_its_address_varies(client: FlaskClient) -> None:
    """Match pages are language-neutral: each phone shows its own."""
    reply = client.get("/m/sample", headers={"Accept-Language": "zh-CN"})
    assert '<html lang="zh-Hans">' in reply.text
    assert {"Accept-Language", "Cookie"} <= set(reply.vary)


def test_a_choice_is_kept_and_leads_back_to_the_same_page(client: FlaskClient) -> None:
    """The menu works without JavaScript, on pages with and without a language in their address."""
    own = {"Origin": "http://localhost"}
    reply = client.post("/language", data={"lang": "en", "next": "/zh-Hant/x/rules/duties.piety"}, headers=own)
    assert (reply.status_code, reply.location) == (303, "/en/x/rules/duties.piety")
    reply = client.post("/language", data={"lang": "zh-Hans", "next": "/m/sample"}, headers=own)
    assert (reply.status_code, reply.location) == (303, "/m/sample")
    assert '<html lang="zh-Hans">' in client.get("/m/sample", headers={"Accept-Language": "en"}).text


EVIL = ["//evil.test/", "/\\evil.test", "https://evil.test", "javascript:alert(1)", "/a\nb", ""]


@pytest.mark.parametrize("evil", EVIL)
def test_a_choice_never_leads_away(client: FlaskClient, evil: str) -> None:
    """Only a path of this site is gone back to."""
    reply = client.post("/language", data={"lang": "en", "next": evil}, headers={"Origin": "http://localhost"})
    assert reply.location == "/en/"


@pytest.mark.parametrize(
    ("n", "text", "change"),
    [
        (81, "40½", "+40½"),
        (80, "40", "+40"),
        (1, "½", "+½"),
        (0, "0", "0"),
        (-1, "\u2212½", "\u2212½"),
        (-6, "\u22123", "\u22123"),
    ],
)
def test_half_points_print_as_halves_with_a_visible_minus(n: int, text: str, change: str) -> None:
    """Victory points are kept in halves; only printing divides. The minus is U+2212."""
    assert locale.halves(n) == text
    assert locale.signed_halves(n) == change


@pytest.mark.parametrize(
    ("lang", "names", "waits", "either"),
    [
        ("zh-Hant", "雅婷、Ken 和 C", ("等雅婷", "等 Ken", "等 <bdi>Ken</bdi>"), "4 或 5"),
        ("zh-Hans", "雅婷、Ken 和 C", ("等雅婷", "等 Ken", "等 <bdi>Ken</bdi>"), "4 或 5"),
        ("en", "雅婷, Ken, and C", ("Waiting for 雅婷", "Waiting for Ken", "Waiting for <bdi>Ken</bdi>"), "4 or 5"),
    ],
)
def test_letters_and_digits_stand_apart_from_chinese(
    app: Flask, lang: str, names: str, waits: tuple[str, ...], either: str
) -> None:
    """A name in Han characters needs no space, one in letters does; in a list as in a sentence."""
    with app.test_request_context(f"/{lang}/"):
        assert names == locale.joined(["雅婷", "Ken", "C"])
        people = ("雅婷", "Ken", Markup("<bdi>Ken</bdi>"))
        assert waits == tuple(locale.gettext("Waiting for %(who)s", who=who) for who in people)
        assert (either, "4", "") == (locale.either(["4", "5"]), locale.either(["4"]), locale.joined([]))


def test_a_template_sets_names_apart_too_and_escapes_them(app: Flask) -> None:
    """The words are ours and may be markup; a name is whatever somebody typed."""
    page = "{{ _('Waiting for %(who)s', who=who) }}"
    with app.test_request_context("/zh-Hant/"):
        assert "等 K&lt;b&gt; " == app.jinja_env.from_string(page + " ").render(who="K<b>")
        assert "等雅婷" == app.jinja_env.from_string(page).render(who="雅婷")


def catalogue(tag: str) -> Catalog:
    """Return the catalogue of *tag* as it is shipped."""
    with (translations_root() / locale.folder(tag) / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, abort_invalid=True)


def forms(message: Message) -> tuple[str, ...]:
    """Return what a message says, in each plural form."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def test_every_word_is_there_in_every_language_and_none_is_left_over() -> None:
    """The catalogues hold exactly what the pages ask for: nothing empty, fuzzy, unused, with other placeholders."""
    used = used_by_code(CHECKOUT, CHECKOUT / "babel.cfg")
    assert [] == check(translations_root(), used)
    for tag in locale.LANGUAGES:
        words = {(m.context or "", m.id[0] if m.pluralizable else m.id) for m in catalogue(tag) if m.id}
        assert words == used


@pytest.mark.parametrize("tag", locale.LANGUAGES)
def test_counts_have_as_many_forms_as_their_language(tag: str) -> None:
    """One in Chinese, two in English."""
    counted = [m for m in catalogue(tag) if m.pluralizable]
    assert counted and {len(forms(m)) for m in counted} == {2 if tag == "en" else 1}


@pytest.mark.parametrize(("tag", "to", "back"), [("zh-Hant", "t2s", "s2t"), ("zh-Hans", "s2t", "t2s")])
def test_no_character_of_the_other_script(tag: str, to: str, back: str) -> None:
    """Traditional text has no simplified character and the reverse; characters of both scripts are fine."""
    both = set("台里只后面才了干游占准向系")
    text = {c for m in catalogue(tag) if m.id for s in forms(m) for c in s}
    away, home = OpenCC(to), OpenCC(back)
    foreign = {c for c in text if away.convert(c) == c != home.convert(c)} - both
    assert not foreign


def test_quotes_are_those_of_the_script() -> None:
    """「」 in Traditional, “” in Simplified."""
    hant = "".join(str(m.string) for m in catalogue("zh-Hant"))
    hans = "".join(str(m.string) for m in catalogue("zh-Hans"))
    assert "「" in hant and not set("“”‘’") & set(hant)
    assert "“" in hans and not set("「」『』") & set(hans)


class AnyFact(dict[str, object]):
    """Facts of a refusal, whichever it prints."""

    def __missing__(self, name: str) -> str:
        return name


def test_the_cores_own_reasons_have_words(app: Flask) -> None:
    """Each reason and refusal of the core is said in each language, and differently; none is left without words."""
    assert {*refusals.REASONS, *refusals.REFUSALS} == {str(reason) for reason in Core}
    for lang in locale.LANGUAGES:
        with app.test_request_context(f"/{lang}/"):
            said = [refusals.entry(kind) for kind in refusals.ENTRIES if kind != "insert"]
            own = [clause for clause in refusals.REASONS if clause.removeprefix("core.") not in refusals.ENTRIES]
            said += [refusals.reason(clause) for clause in own]
            said += [refusals.refusal(clause, AnyFact()) for clause in refusals.REFUSALS]
        assert all(said) and len(set(said)) == len(said)
        assert all((max(s) < "\u4e00") == (lang == "en") for s in said)


def test_a_missing_catalogue_is_an_error_and_not_english(tmp_path: Path) -> None:
    """A server without its words does not start."""
    with pytest.raises(FileNotFoundError):
        locale.read_catalogue(tmp_path / "messages.po")
