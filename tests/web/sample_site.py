"""A site over the samples: every port that the pages need, without a match behind it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from threading import Event
from typing import Literal

from companion.web import refmodel as r
from companion.web import viewmodel as v
from companion.web.ports import (
    Entered,
    Following,
    NewMatch,
    Outcome,
    PositionInput,
    Refused,
    Stale,
    Standing,
    TallyInput,
    Ticket,
    Visitor,
)
from companion.web.setupmodel import SetupPage
from tests.web import sample_find
from tests.web import sample_reference as sample
from tests.web.sample_ahead import SampleAhead
from tests.web.sample_reference import note
from tests.web.samples import (
    GAME,
    MATCHES,
    A,
    B,
    C,
    D,
    clause,
    head,
    holdings,
    ledger,
    phases,
    rename,
    say,
    seats,
    stale,
)


class SampleLibrary:
    """Two games: one that plays and one to read only."""

    def games(self, lang: str) -> Sequence[v.GameCard]:
        note = say(
            lang, "2–4 人，四章、二十四回合", "2–4 人，四章、二十四回合", "2–4 players, four chapters of six rounds"
        )
        original = None if lang == "en" else v.Name("World Without End", "en")
        other = v.GameCard("sample-game", say(lang, "示範遊戲", "示范游戏", "Sample game"), None, "", False)
        return (v.GameCard(GAME, head(lang).game_name, original, note), other)

    def contents(self, game: str, lang: str) -> r.ContentsPage | None:
        if game != GAME:
            return None
        page = self.rules(game, "duties", lang)
        assert page and page.chapter
        languages = ("zh-Hant", "zh-Hans", "en")
        return r.ContentsPage(
            game,
            page.game_name,
            (
                (page.chapter, page.toc),
                (replace(page.chapter, id="again", title=say(lang, "終局", "终局", "The end")), page.toc[:1]),
            ),
            languages,
            (say(lang, "一份整理", "一份整理", "A write-up"),),
        )

    def rules(self, game: str, clause: str, lang: str, beside: str = "") -> r.RulesPage | None:
        root = f"/{lang}/{GAME}/rules/"
        titles = {
            "duties": say(lang, "強制義務", "强制义务", "Mandatory duties"),
            "duties.piety": say(lang, "虔誠與贖罪", "虔诚与赎罪", "Piety and penance"),
            "duties.hold-back": say(lang, "手上有，能少付嗎？", "手上有，能少付吗？", "May one hold back?"),
        }
        if game != GAME or clause not in titles:
            return None
        toc = tuple(r.TocLine(i, t, root + i, 1 + (i == "duties.piety"), i == clause) for i, t in titles.items())
        paragraph: v.Paragraph = (
            say(lang, "付 2 ", "付 2 ", "Pay 2 "),
            v.Link(say(lang, "虔誠", "虔诚", "piety"), root + "duties.piety", True),
            say(
                lang,
                "，每少 1 個失去 3 分。沒付足的人下一章要受罰，見",
                "，每少 1 个失去 3 分。没付足的人下一章要受罚，见",
                "; each one short loses 3 VP. Whoever falls short is punished in the next chapter, see ",
            ),
            v.Link(titles["duties"], root + "duties"),
            say(lang, "。", "。", "."),
        )
        other = r.Beside(beside, note(beside).title, (sample.paragraph(beside),)) if beside else None
        king = r.TextLink(
            say(lang, "國王", "国王", "King"),
            f"/{lang}/{GAME}/cards/event.godwyn",
            say(lang, "少付 1。", "少付 1。", "Pay 1 less."),
        )
        see = (sample.duties(lang),)
        sources = (
            say(lang, "一份整理", "一份整理", "A write-up"),
            say(lang, "一張速查表", "一张速查表", "A player aid"),
        )
        cards = (
            r.ClauseCard(
                "duties.piety",
                titles["duties.piety"],
                (paragraph, sample.paragraph(lang)),
                "high",
                True,
                sample.doubt(lang, asked=False),
                root + "duties.piety",
                beside=other,
                see=see,
                changing=(king,),
                cards=(king,),
                sources=sources,
                questions=(sample.question_card(lang),),
            ),
            r.ClauseCard(
                "duties.hold-back",
                titles["duties.hold-back"],
                (paragraph, paragraph),
                "low",
                False,
                sample.doubt(lang),
                root + "duties.hold-back",
                beside=other,
                sources=sources[:1],
            ),
            r.ClauseCard(
                "duties.die",
                "税骰" if lang == "zh-Hant" else "稅骰",
                (("掷一次。" if lang == "zh-Hant" else "擲一次。",),),
                "medium",
                href=root + "duties.die",
                lang="zh-Hans" if lang == "zh-Hant" else "zh-Hant",
                fallback=True,
            ),
        )
        shown = cards if clause == "duties" else tuple(c for c in cards if c.id == clause)
        chapter = r.TocLine("duties", titles["duties"], root + "duties", 0)
        languages = ("zh-Hant", "zh-Hans", "en")
        name = head(lang).game_name
        terms = (note(lang), note(beside, lang)) if beside else (note(lang),)
        return r.RulesPage(
            GAME, name, titles[clause], shown, toc, chapter, toc[0], toc[2], languages, beside, terms
        )

    def front(self, game: str, lang: str) -> r.FrontPage | None:
        return sample.front(lang) if game == GAME else None

    def cards(self, game: str, lang: str, kind: str = "", known: str = "") -> r.CardsPage | None:
        return sample.cards(lang, kind, known) if game == GAME else None

    def card(self, game: str, card: str, lang: str) -> r.CardPage | None:
        return sample.card(lang, card) if game == GAME else None

    def glossary(self, game: str, lang: str) -> r.GlossaryPage | None:
        return sample.glossary(lang) if game == GAME else None

    def term(self, game: str, term: str, lang: str) -> r.TermPage | None:
        return sample.term(lang, term) if game == GAME else None

    def questions(self, game: str, lang: str, about: str = "") -> r.QuestionsPage | None:
        return sample.questions(lang, about) if game == GAME else None

    def question(self, game: str, question: str, lang: str) -> r.QuestionPage | None:
        return sample.question(lang, question) if game == GAME else None

    def setup(self, game: str, seats: str, variants: Sequence[str], lang: str) -> SetupPage | None:
        return sample_find.setup(game, seats, variants, lang)


class Quiet:
    """A match at which nothing happens: whoever waits, waits until it is closed."""

    newest = 86

    def __init__(self) -> None:
        self._closed = Event()
        self.looks_again = False

    @property
    def ended(self) -> bool:
        return self._closed.is_set()

    def wait(self, seconds: float) -> bool:
        self._closed.wait(seconds)
        return False

    def stir(self) -> None:
        self.looks_again = True

    def stirred(self) -> bool:
        was, self.looks_again = self.looks_again, False
        return was

    def gone(self) -> bool:
        return False

    def close(self) -> None:
        self._closed.set()


class SampleMatches:
    """Every sample as a match of its own; what is sent is written down in *sent*."""

    def __init__(self) -> None:
        self.sent: list[object] = []
        self.outcome: Outcome = Entered(87)
        self.ahead = SampleAhead(self.sent)
        self.setups = sample_find.SampleSetups(self.sent)

    def tiles(self, by: Visitor) -> Sequence[v.MatchTile]:
        lang = by.lang
        first = v.MatchTile("sample", GAME, head(lang).game_name, head(lang).where, seats(lang), 86, "21:40")
        return (first, replace(first, match="fresh", seq=3), replace(first, match="end", over=True))

    def new(self, game: str, lang: str) -> v.NewMatchPage | None:
        if game != GAME:
            return None
        card = SampleLibrary().games(lang)[0]
        option = v.OptionField(
            "duties.hold-back",
            say(lang, "手上有，能故意少付嗎？", "手上有，能故意少付吗？", "May a player hold back what is owed?"),
            (
                v.Pick("pay", say(lang, "有就要付", "有就要付", "what you have, you pay")),
                v.Pick("may", say(lang, "可以少付", "可以少付", "may underpay")),
            ),
            "pay",
            "",
            clause(lang, "duties.hold-back", "少付", "少付", "holding back"),
        )
        boxes = (
            v.Pick("", say(lang, "這台的盒子", "这台的盒子", "the box of this server")),
            v.Pick("blue", say(lang, "藍盒", "蓝盒", "blue box")),
        )
        return v.NewMatchPage(card, 2, 4, (option,), boxes)

    def open(self, new: NewMatch, by: Visitor) -> str | tuple[v.Words, ...]:
        self.sent.append(new)
        return "fresh"

    def look(self, match: str, by: Visitor) -> v.MatchPage | v.EndPage | None:
        lang = by.lang
        return rename(MATCHES[match](lang), match) if match in MATCHES else None

    def standing(self, match: str, by: Visitor) -> Standing | None:
        return Standing(self.at(match), by.answering) if match in MATCHES else None

    def follow(self, match: str, by: Visitor) -> Following | None:
        following = Quiet()
        following.newest = self.at(match) if match in MATCHES else 0
        return following if match in MATCHES else None

    def at(self, match: str) -> int:
        """Return the newest entry of a sample."""
        return MATCHES[match]("en").head.seq

    def ledger(self, match: str, by: Visitor) -> v.LedgerPage | None:
        lang = by.lang
        return v.LedgerPage(head(lang), ledger(lang)) if match in MATCHES else None

    def _note(self, *sent: object) -> Outcome:
        self.sent.append(sent)
        return self.outcome

    def answer(self, match: str, ticket: Ticket, answers: Mapping[str, str], by: Visitor) -> Outcome:
        return self._note("answer", match, ticket, dict(answers))

    def undo(self, match: str, ticket: Ticket, seq: int, by: Visitor) -> Outcome:
        return self._note("undo", match, ticket, seq)

    def position(self, match: str, by: Visitor) -> v.PositionPage | None:
        lang = by.lang
        if match not in MATCHES:
            return None
        points, piety = say(lang, "分數", "分数", "Victory points"), say(lang, "虔誠", "虔诚", "Piety")
        each = tuple(
            (
                s,
                (
                    v.Field(f"seat.{s.index}.vp", points, "number", "17", 0, 180, True),
                    v.Field(f"seat.{s.index}.piety", piety, "number", "2", 0, 12),
                    v.Field(f"seat.{s.index}.penance", say(lang, "贖罪", "赎罪", "Penance"), "flag"),
                ),
            )
            for s in (A, B, C, D)
        )
        table = (
            v.Field("chapter", say(lang, "章", "章", "Chapter"), "number", "2", 1, 4),
            v.Field(
                "shield",
                say(lang, "起始玩家盾牌", "起始玩家盾牌", "Start player shield"),
                "pick",
                "B",
                values=tuple(v.Pick(f"seat.{n}", "ABCD"[n]) for n in range(4)),
            ),
        )
        picks = tuple(v.Pick(p.id, p.title) for p in phases(lang))
        return v.PositionPage(head(lang), picks, "actions", table, each)

    def place(self, match: str, ticket: Ticket, position: PositionInput, by: Visitor) -> Outcome:
        return self._note("place", match, ticket, position)

    def recount(self, match: str, holder: str, by: Visitor) -> v.RecountPage | None:
        lang = by.lang
        if match not in MATCHES:
            return None
        holders = tuple((v.Pick(f"seat.{s.index}", s.letter), s) for s in (A, B, C, D))
        supply = (v.Pick("supply", say(lang, "供應區", "供应区", "Supply")), None)
        fields = tuple(
            v.Field(t.id, t.title, "number", "" if t.count is None else str(t.count), 0, 99)
            for t in holdings(lang)[0].things
        )
        return v.RecountPage(head(lang), (*holders, supply), holder or "seat.0", fields)

    def count(self, match: str, ticket: Ticket, holder: str, counts: Mapping[str, str], by: Visitor) -> Outcome:
        return self._note("count", match, ticket, holder, dict(counts))

    def tally(self, match: str, by: Visitor) -> v.TallyPage | None:
        lang = by.lang
        if match not in MATCHES:
            return None
        tracks = (v.Pick("vp", say(lang, "分數", "分数", "Victory points")),)
        reasons = (v.Pick("favor.king", say(lang, "國王", "国王", "King")),)
        return v.TallyPage(head(lang), (A, B, C, D), tracks, reasons)

    def score(self, match: str, ticket: Ticket, tally: TallyInput, by: Visitor) -> Outcome:
        return self._note("score", match, ticket, tally)

    def shows_others(self, match: str, by: Visitor) -> bool:
        return match == "waiting"

    def export(self, match: str, by: Visitor) -> bytes | None:
        return b'{"match": "sample"}' if match in MATCHES else None


def refused(lang: str) -> Refused:
    """An answer that the rules do not allow."""
    title = say(lang, "這一步現在不能走", "这一步现在不能走", "That is not possible now")
    return Refused(v.Notice(title, (say(lang, "沒有羊毛。", "没有羊毛。", "There is no wool."),), "bad"))


def too_late(lang: str) -> Stale:
    """A tap for a question that is gone."""
    notice = stale(lang).notice
    assert notice
    return Stale(notice)


class SamplePeople:
    """The sample match seen by its host; a link leads into it by the secret that says for whom it is."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def page(self, match: str, by: Visitor) -> v.PeoplePage | None:
        lang = by.lang
        if match not in MATCHES:
            return None
        cards = tuple((card, int(card.seat is B)) for card in seats(lang))
        links = (
            v.LinkLine(1, "host", None, "20:58", 1, True),
            v.LinkLine(2, "seat", B, "21:02", 1),
            v.LinkLine(3, "spectator", None, "21:04", 0),
        )
        return v.PeoplePage(head(lang), cards, links)

    def invite(self, match: str, by: Visitor, role: str, seat: int | None) -> str | Refused:
        self.sent.append(("invite", match, role, seat))
        return "s" * 22

    def end(self, match: str, by: Visitor, link: int) -> Refused | None:
        self.sent.append(("end", match, link))
        return refused(by.lang) if link == 1 else None

    def sit(self, match: str, by: Visitor, seats: Collection[int]) -> Refused | None:
        self.sent.append(("sit", match, set(seats)))
        return None

    def leave(self, match: str, by: Visitor) -> Refused | None:
        self.sent.append(("leave", match))
        return None

    def joining(self, secret: str, by: Visitor) -> v.JoinPage | str | None:
        role: dict[str, tuple[Literal["host", "seat", "spectator"], v.SeatRef | None]]
        role = {"host": ("host", None), "seat": ("seat", B), "look": ("spectator", None)}
        if secret not in role:
            return None
        name = head(by.lang)
        return v.JoinPage(secret, name.game_name, name.where, role[secret][0], seats(by.lang), role[secret][1])

    def join(self, secret: str, by: Visitor) -> str | None:
        self.sent.append(("join", secret))
        return "sample" if secret in ("host", "seat", "look") else None
