"""A rule that raises, as people meet it: said to be the app's fault, entered by hand, and told whole afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from companion.engine.log import Answer
from companion.engine.questions import Choice, Choose, Together
from companion.games.world_without_end.cards import CARDS
from companion.games.world_without_end.clauses import Clause
from companion.web.desk.labels import kept
from companion.web.desk.reader import Reader
from companion.web.helpers import plain
from tests.web.table import Table

FAULT = {
    "zh-Hant": "程式算不出這一項。請填入結果，對局照樣進行。",
    "zh-Hans": "程序算不出这一项。请填入结果，对局照常进行。",
    "en": "The app could not work this out. Enter what it did; the match goes on.",
}
LEFT = {"zh-Hant": "這一版不會替你們算這一項", "zh-Hans": "这一版不会替你们算这一项", "en": "This version leaves it"}
DONE = {
    "zh-Hant": "「穀物」做了什麼？做完了",
    "zh-Hans": "“谷物”起了什么作用？做完了",
    "en": "Grain: what did it do? Done",
}
CARD = {
    "zh-Hant": "「某張卡」做了什麼？做完了",
    "zh-Hans": "“某张卡”起了什么作用？做完了",
    "en": "A card: what did it do? Done",
}


async def _planted(town: Any, citizen: Any) -> None:
    raise KeyError("planted")


@pytest.fixture
def faulty(table: Table, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A match in which the rule of the Grain card has raised."""
    monkeypatch.setitem(CARDS, "action.grain", replace(CARDS["action.grain"], action=_planted))
    match = table.open(("Ann", "Ben"))
    table.place(match, "actions", t_shield=0)
    table.answer(match, "action.grain")
    yield match


async def _emptied(town: Any, citizen: Any) -> None:
    """Two are asked at once; once B has answered, what A could choose from cannot be worked out any more."""
    answered: list[int] = []

    def stones() -> list[Choice[str]]:
        if answered:
            raise KeyError("planted")
        return [Choice("stone", "stone"), Choice("wood", "wood")]

    async def one(seat: int) -> None:
        await Choose("resource", Clause.CARDS_RESOURCE, stones, seat)
        answered.append(seat)

    await Together(one(0), one(1))


@pytest.mark.parametrize(("lang", "on"), [("zh-Hant", "繼續"), ("zh-Hans", "继续"), ("en", "Go on")])
def test_a_question_with_nothing_left_to_choose_lets_people_go_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, lang: str, on: str
) -> None:
    """The page has a button, which leads to entering the effect by hand."""
    monkeypatch.setitem(CARDS, "action.grain", replace(CARDS["action.grain"], action=_emptied))
    match = table.open(("Ann", "Ben"))
    table.place(match, "actions", t_shield=0)
    table.answer(match, "action.grain")
    look = table.look(match)
    ben = next(q["address"] for q in look.view["questions"] if q["seat"] == 1)
    table.act(match, Answer(ben, "wood"))
    ann = table.look(match).view["questions"][0]
    assert (0, []) == (ann["seat"], ann["choices"])

    html = table.client().get(f"/m/{match}", headers={"Accept-Language": lang}).text
    assert re.search(f'name="answer.{re.escape(ann["address"])}" value="-"><b>{on}</b>', html)
    sent = {"base": str(table.look(match).seq), "key": "g" * 22, f"answer.{ann['address']}": "-"}
    reply = table.client().post(f"/m/{match}/answer", data=sent, headers={"Origin": "http://localhost"})

    assert 303 == reply.status_code
    assert FAULT[lang] in words(table, f"/m/{match}", lang)


def words(table: Table, path: str, lang: str) -> str:
    """Return what a page says."""
    html = table.client().get(path, headers={"Accept-Language": lang}).text
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", "", html)))


@pytest.mark.parametrize("lang", FAULT)
def test_it_is_called_a_fault_of_the_app(table: Table, faulty: str, lang: str) -> None:
    """And a card that this version leaves to people is not."""
    said = words(table, f"/m/{faulty}", lang)
    assert FAULT[lang] in said and LEFT[lang] not in said
    table.place(faulty, "actions")
    table.answer(faulty, "action.donation")
    said = words(table, f"/m/{faulty}", lang)
    assert LEFT[lang] in said and FAULT[lang] not in said


@pytest.mark.parametrize("lang", DONE)
def test_the_history_names_the_card_that_was_entered_by_hand(table: Table, faulty: str, lang: str) -> None:
    table.answer(faulty, "done")
    assert DONE[lang] in words(table, f"/m/{faulty}/ledger", lang)


@pytest.mark.parametrize("lang", CARD)
def test_an_entry_that_waits_still_says_what_it_answered(table: Table, faulty: str, lang: str) -> None:
    """Once the rule is mended its ruling is asked no more: the answer is kept, with its question."""
    table.answer(faulty, "done")
    look = table.look(faulty)
    entry = {"kind": "answer", "address": look.view["steps"][-1]["entry"]["address"], "key": "done"}
    with table.app.test_request_context("/", headers={"Accept-Language": lang}):
        assert CARD[lang] == plain(kept(Reader.of(look, lang), entry))


@pytest.mark.parametrize("lang", CARD)
def test_no_kept_answer_is_bare(table: Table, lang: str) -> None:
    """Whatever was asked, an answer that waits is told with its question or, at the least, with its phase."""
    look = table.look(table.open())
    reader = Reader.of(look, lang)
    for ask in table.content.talk.asks:
        entry = {"kind": "answer", "address": f"c1.r1.actions/{ask}/0#1", "key": "3"}
        with table.app.test_request_context("/", headers={"Accept-Language": lang}):
            said = plain(kept(reader, entry))
        assert said.strip() != "3" and "3" in said, ask
