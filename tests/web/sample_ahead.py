"""Made-up pages for getting an entry right and looking ahead, in three languages: samples, and no data of any game."""

from __future__ import annotations

from dataclasses import replace

from companion.web import lookahead as a
from companion.web import viewmodel as v
from companion.web.ports import Entered, NoForecast, Outcome, Refused, Ticket, Visitor, Wish
from tests.web.samples import A, B, C, D, clause, head, ledger, number, play, say, several, vp

TALLY, PARTS = 3, 4  # entries that show another form
OVER, SHUT = "over", "unknown"
CLOSED, RAISED = "closed", "stop"


def vps(lang: str) -> str:
    return say(lang, "分數", "分数", "VP")


class SampleAhead:
    """Every state as an address of its own; what is sent is written down in *sent*."""

    def __init__(self, sent: list[object]) -> None:
        self.sent = sent
        self.outcome: Outcome | None = None

    # --- getting it right again

    def correct(self, match: str, seq: int, by: Visitor, do: str = "", part: int | None = None) -> a.CorrectPage | None:
        if match != "sample":
            return None
        if not 0 < seq <= 86:
            raise LookupError(seq)
        page = ways(by.lang, seq)
        if do == "replace" and seq == TALLY:
            return replace(page, chosen="replace", tally=tally(by.lang))
        if do == "replace":
            question = number(by.lang).question
            return replace(page, chosen="replace", question=question and replace(question, taken=("4",)))
        if do == "insert":
            asked = (play(by.lang), several(by.lang).question or play(by.lang))
            return replace(page, chosen="insert", open=asked, tally=tally(by.lang), count=count(by.lang))
        return page

    def preview(self, match: str, seq: int, wish: Wish, by: Visitor) -> a.PreviewPage | Refused:
        self.sent.append(("preview", match, seq, wish))
        return previewed(by.lang, wish)

    def make(self, match: str, seq: int, ticket: Ticket, wish: Wish, by: Visitor) -> Outcome | a.PreviewPage:
        self.sent.append(("make", match, seq, ticket, wish))
        if self.outcome is not None:
            return self.outcome
        if ticket.base == 86:
            return Entered(87)
        moved = say(by.lang, "桌上又往前了", "牌桌上又往前走了", "The match has moved on")
        return replace(previewed(by.lang, wish), notice=v.Notice(moved, tone="doubt"))

    # --- looking ahead

    def trial(self, match: str, address: str, key: str, by: Visitor) -> a.TryPage | None:
        if match != "sample":
            return None
        lang = by.lang
        if address == CLOSED:
            why = say(lang, "這是柏翰的回答。", "这是柏翰的回答。", "That is for 柏翰 to enter.")
            return a.TryPage(head(lang), None, notice=v.Notice(why, tone="doubt"), here="/m/sample?for=1")
        page = a.TryPage(head(lang), play(lang), key)
        return replace(page, tried=True, answer=say(lang, "虔誠", "虔诚", "Piety"), **result(lang)) if key else page  # type: ignore[arg-type]  # fields of the page

    def forecast(self, match: str, name: str, by: Visitor) -> a.ForecastPage | None:
        if match != "sample":
            return None
        lang = by.lang
        if name not in ("", OVER, SHUT):
            raise NoForecast(name)
        title = say(lang, "如果現在就章末", "如果现在就到章末", "If the chapter ended now")
        if name == OVER:
            return a.ForecastPage(
                head(lang), title, notice=v.Notice(say(lang, "對局結束了", "对局结束了", "The match is over"))
            )
        if name == SHUT:
            unknown = say(lang, "不知道每個人有什麼", "不知道每个人有什么", "The app does not know what anybody holds")
            return a.ForecastPage(head(lang), title, notice=v.Notice(unknown))
        return a.ForecastPage(head(lang), title, "", rows(lang), (faces(lang),), (assumed(lang),), None, True)


def ways(lang: str, seq: int) -> a.CorrectPage:
    """An entry with its ways, one of them closed; number `PARTS` was sent as two."""
    why = say(lang, "骰子已經擲了。", "骰子已经掷了。", "The die has been rolled.")
    entry = ledger(lang)[0]
    parts = (
        a.PartLine(0, say(lang, "穀物 1", "谷物 1", "1 grain")),
        a.PartLine(1, say(lang, "虔誠 2", "虔诚 2", "2 piety")),
    )
    shut = a.Way("remove", why, "/m/sample?for=0")
    return a.CorrectPage(
        head(lang),
        seq,
        entry.label,
        B,
        entry.lines,
        parts if seq == PARTS else (),
        0,
        (a.Way("replace"), a.Way("insert"), shut),
    )


def tally(lang: str) -> v.TallyPage:
    tracks = (v.Pick("vp", vps(lang)),)
    reasons = (v.Pick("favor.king", say(lang, "國王", "国王", "King")),)
    return v.TallyPage(head(lang), (A, B, C, D), tracks, reasons, seat=1, typed="3", reason="favor.king")


def count(lang: str) -> a.CountField:
    things = (v.Pick("grain", say(lang, "穀物", "谷物", "Grain")), v.Pick("wool", say(lang, "羊毛", "羊毛", "Wool")))
    return a.CountField(tuple((v.Pick(f"seat.{s.index}", s.letter), s) for s in (A, B)), things)


def previewed(lang: str, wish: Wish) -> a.PreviewPage:
    """Differences of two seats, one unchanged, an entry that would wait, a question that would be asked."""
    court = say(lang, "皇家法院", "皇家法院", "Royal court")
    yes, no = say(lang, "是", "是", "yes"), say(lang, "否", "否", "no")
    rows = (
        a.DiffRow(vps(lang), "7", "8", vp(lang, 1), "gain"),
        a.DiffRow(court, yes, no, None, "gain"),
    )
    return a.PreviewPage(
        head(lang),
        2,
        wish.do,
        say(lang, "稅骰擲出多少？", "税骰掷出几？", "What does the tax die show?"),
        "4",
        "2",
        wish.fields,
        (a.SeatDiff(A, (a.DiffRow(vps(lang), "4", "2", vp(lang, -2), "loss"),)), a.SeatDiff(B, rows), a.SeatDiff(C)),
        waits=(replace(ledger(lang)[2], lines=()),),
        asks=(a.Asked(say(lang, "免掉哪些？", "免掉哪些？", "Which are lifted?"), A),),
    )


def result(lang: str) -> dict[str, object]:
    """Lines of a seat and the table, and where it stops."""
    line = v.LedgerLine(
        say(lang, "從教堂拿 1 虔誠", "从教堂拿 1 虔诚", "takes 1 piety"),
        (v.Amount("+1" + say(lang, " 虔誠", " 虔诚", " piety"), "gain"),),
        clause(lang, "cards.piety", "虔誠", "虔诚", "Piety"),
        B,
    )
    stop = say(
        lang, "接下來又由你決定：棄哪張？", "接下来又由你决定：弃哪张？", "Then you choose again: which to discard?"
    )
    table = v.LedgerLine(say(lang, "換下一個人", "换下一个人", "the next seat plays"))
    return {"blocks": (a.TrySeat(B, (line,)), a.TrySeat(None, (table,))), "stops": (stop,)}


def rows(lang: str) -> tuple[a.ForeRow, ...]:
    """A range, a seat that loses nothing, and one behind a screen."""
    tax = clause(lang, "duties.tax", "繳稅", "交税", "Paying the tax")
    court = v.Chip(say(lang, "皇家法院（4 或 5 時）", "皇家法院（4 或 5 时）", "Royal court if 4 or 5"), "doubt")
    lost = v.Amount(say(lang, "−3 到 −4", "−3 到 −4", "−3 to −4"), "loss")
    short = a.Short(say(lang, "1 到 2 元", "1 到 2 元", "1 to 2 gold"), tax)
    help_ = say(lang, "再有 2 元就不會失分。", "再有 2 元就不会失分。", "With 2 gold more nothing is lost.")
    return (
        a.ForeRow(A, "12", lost, (short,), (court,), help_),
        a.ForeRow(B, "8", v.Amount("0"), nothing=say(lang, "什麼都不缺", "什么都不缺", "nothing missing")),
        a.ForeRow(C, "3"),
    )


def faces(lang: str) -> str:
    return say(lang, "稅骰：2、3、4 或 5", "税骰：2、3、4 或 5", "The tax die: 2, 3, 4 or 5")


def assumed(lang: str) -> v.LedgerLine:
    return v.LedgerLine(say(lang, "用忠誠免掉：乞討", "用忠诚免掉：乞讨", "Lifts with loyalty: begging"), seat=A)
