"""Made-up answers of the search and a made-up set-up, in every state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.web import findmodel as f
from companion.web import setupmodel as s
from companion.web import viewmodel as v
from companion.web.ports import Refused, Visitor
from tests.web.samples import GAME, MATCHES, B, clause, head, say

NOTHING, NEAR, MANY = "zzz", "贖最", "12"
"""Queries with nothing and nothing near, with something near, and with more than is shown."""


class SampleFinder:
    """Answers by the query: any other than those above finds a few of each kind."""

    def find(self, query: str, game: str, lang: str, every: bool = False) -> f.SearchPage:
        here = GAME if game == GAME else ""
        if not query.strip():
            return f.SearchPage("", game=here)
        if query in (NOTHING, NEAR):
            near = f.NearCard(_kind(lang), _title(lang), f"/{lang}/{GAME}/rules/duties.piety")
            foreign = f.NearCard(_kind(lang), f.Marked("贖罪", (), "zh-Hant"), f"/{lang}/{GAME}/rules/duties.piety")
            return f.SearchPage(query, query, here, nearest=(near, foreign) if query == NEAR else ())
        groups = (
            f.HitGroup("clause", _kind(lang), (_own(lang, query), _foreign(lang))),
            f.HitGroup("term", say(lang, "名詞表", "术语表", "Glossary"), (_term(lang),)),
        )
        total = 60 if query == MANY and not every else 3
        return f.SearchPage(query, query[:100], here, groups, total)


def _kind(lang: str) -> str:
    return say(lang, "規則", "规则", "Rules")


def _title(lang: str) -> f.Marked:
    ranges = ((0, 7),) if lang == "en" else ((0, 2),)
    return f.Marked(say(lang, "懲罰怎麼免", "惩罚怎么免", "Penalty lifted"), ranges)


def _own(lang: str, query: str) -> f.HitCard:
    text = say(lang, "付 1 忠誠，免 1 項懲罰。", "付 1 忠诚，免 1 项惩罚。", "Pay 1 loyalty to lift 1 penalty.")
    why = say(lang, "標題裡有", "标题里有", "In the title") + _heard(lang, query)
    return f.HitCard(
        GAME,
        "clause",
        "duties.piety",
        _title(lang),
        f"/{lang}/{GAME}/rules/duties.piety",
        f.Marked(text, ((2, 3), (len(text) - 3, len(text)))),
        why,
    )


def _heard(lang: str, query: str) -> str:
    """Return *query* as somebody hears it beside a reason."""
    return say(lang, f"（{query}）", f"（{query}）", f" ({query})")


def _foreign(lang: str) -> f.HitCard:
    other, word = ("zh-Hant", "懲罰") if lang == "en" else ("en", "penalty")
    why = (say(lang, "「", "“", "“"), v.Name(word, other), say(lang, "」", "”", "”"))
    title = f.Marked(word, ((0, len(word)),), other)
    return f.HitCard(GAME, "clause", "duties.die", title, f"/{lang}/{GAME}/rules/duties", title, why)


def _term(lang: str) -> f.HitCard:
    link = clause(lang, "duties.piety", "虔誠與贖罪", "虔诚与赎罪", "Piety and penance")
    why = say(lang, "意思相近", "意思相近", "means much the same")
    return f.HitCard(
        "sample-game",
        "term",
        "penance",
        _title(lang),
        f"/{lang}/{GAME}/rules/duties",
        f.Marked(_title(lang).text),
        why,
        (link, link),
        say(lang, "示範遊戲", "示范游戏", "Sample game"),
    )


def setup(game: str, seats: str, variants: Sequence[str], lang: str) -> s.SetupPage | None:
    """Return a set-up of two jobs, with a number nobody knows and one that does not come out even."""
    if game != GAME:
        return None
    n = seats if seats in ("2", "3", "4") else "4"
    first = "first-game" in variants
    table = say(lang, f"{n} 人", f"{n} 人", f"for {n} players")
    root = f"/{lang}/{GAME}/setup?seats="
    word = v.Link(say(lang, "版圖", "版图", "board"), f"/{lang}/{GAME}/rules/duties", True)
    text: v.Paragraph = (word, say(lang, "放桌子中間。", "放在桌子中央。", " in the middle of the table."))
    link = clause(lang, "duties.piety", "座位", "座位", "Seats")
    puts = (
        s.PutLine(word.text, "1", say(lang, "放桌上", "放桌上", "on the table")),
        s.PutLine(word.text, "?", say(lang, "放桌上", "放桌上", "on the table")),
    )
    before = (say(lang, "坐好", "坐好", "Everyone sits"),)
    steps = tuple(
        s.StepCard(f"board.{k}", f"{word.text} {k}", (text, text), puts, before if k else (), (link,)) for k in range(3)
    )
    played = (s.VariantCard(say(lang, "第一次玩", "第一次玩", "First game"), (text,), (link,)),) if first else ()
    return s.SetupPage(
        game,
        say(lang, "天地無盡", "天地无尽", "World Without End"),
        f"{game} {n}" + (" first-game" if first else ""),
        table,
        tuple(s.TableLink(m, root + m, m == n) for m in ("2", "3", "4")),
        (s.TableLink(say(lang, "第一次玩", "第一次玩", "First game"), f"{root}{n}&variant=first-game", first),),
        played,
        (s.JobCard("board", word.text, steps[:2]), s.JobCard("start", before[0], steps[2:])),
        (s.SumRow(word.text, 0, 1, 0, 1), s.SumRow(before[0], None, 2, None, None), s.SumRow("X", 1, 1, 1, 4, False)),
        "" if seats in ("", n) else say(lang, "只能 2 到 4 人玩。", "只能 2 到 4 人玩。", "For 2 to 4 players."),
    )


class SampleSetups:
    """The set-up of a match with two steps done; ``end`` is looked on at. What is ticked is written down in *sent*."""

    def __init__(self, sent: list[object]) -> None:
        self.sent = sent

    def page(self, match: str, variants: Sequence[str], by: Visitor) -> s.SharedSetup | None:
        page = setup(GAME, "4", variants, by.lang)
        if match not in MATCHES or page is None:
            return None
        me = v.Me("spectator") if match == "end" else v.Me()
        done = (s.Ticked("board.0", B), s.Ticked("board.2", None), s.Ticked("gone", B))
        return s.SharedSetup(replace(head(by.lang), me=me), replace(page, seats=()), done)

    def tick(self, match: str, step: str, done: bool, by: Visitor) -> Refused | None:
        self.sent.append((match, step, done))
        return None
