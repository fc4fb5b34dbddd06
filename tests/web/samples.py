"""Made-up pages for every state, in three languages.

Numbers, names and cards here are samples such as a table might have entered. They are
no data of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.web import viewmodel as v

GAME = "world-without-end"


def say(lang: str, hant: str, hans: str, en: str) -> str:
    """Return the text of *lang*."""
    return {"zh-Hant": hant, "zh-Hans": hans, "en": en}[lang]


def seat(index: int) -> v.SeatRef:
    """Return one of four people with names in three languages."""
    names = (v.Name("Ann", "en"), v.Name("柏翰", "zh-Hant"), v.Name("陈静", "zh-Hans"), v.Name("Dan", "en"))
    return v.SeatRef(index, names[index])


A, B, C, D = (seat(n) for n in range(4))


def clause(lang: str, name: str, hant: str, hans: str, en: str) -> v.ClauseLink:
    """Return a link to a clause."""
    return v.ClauseLink(say(lang, hant, hans, en), f"/{lang}/{GAME}/rules/{name}")


def head(lang: str, seq: int = 86, over: bool = False) -> v.MatchHead:
    """Return the head of the sample match in chapter 2, round 4."""
    where = say(lang, "第二章，第 4 回合", "第二章，第 4 回合", "Chapter 2, round 4")
    return v.MatchHead("sample", GAME, say(lang, "天地無盡", "天地无尽", "World Without End"), where, seq, over)


def phases(lang: str, now: int = 4) -> tuple[v.PhaseStep, ...]:
    """Return the six phases of a round; phase number *now* is the current one."""
    titles = {
        "zh-Hant": "事件 定向 所得 獎勵 行動 收尾",
        "zh-Hans": "事件 定向 所得 奖励 行动 收尾",
        "en": "Event Orient Income Favor Actions End",
    }[lang].split()
    ids = ("reveal", "orient", "income", "favor", "actions", "round-end")
    states: tuple[v.Step, ...] = tuple("done" if n < now else "now" if n == now else "ahead" for n in range(6))
    return tuple(map(v.PhaseStep, ids, titles, states))


def progress(lang: str) -> v.Progress:
    """Return 24 ticks in four groups."""
    label = say(
        lang,
        "四章各六回合，現在是第二章第 4 回合",
        "四章各六回合，现在是第二章第 4 回合",
        "Four chapters of six rounds; now chapter 2, round 4",
    )

    def tick(n: int) -> v.Step:
        return "done" if n < 9 else "now" if n == 9 else "ahead"

    return v.Progress(label, tuple(tuple(tick(c * 6 + r) for r in range(6)) for c in range(4)))


def seats(lang: str, turn: int | None = 1) -> tuple[v.SeatCard, ...]:
    """Return four seats; *turn* is the one that is asked."""
    states = {
        "zh-Hant": ("第 4 個出牌", "輪到這座", "下一個", "第 3 個出牌"),
        "zh-Hans": ("第 4 个出牌", "轮到这座", "下一个", "第 3 个出牌"),
        "en": ("plays 4th", "to play", "next", "plays 3rd"),
    }[lang]
    cards = zip((A, B, C, D), ("17", "21", "19", "14"), states, strict=True)
    return tuple(v.SeatCard(s, score, state, s.index == turn) for s, score, state in cards)


def holdings(lang: str) -> tuple[v.SeatHoldings, ...]:
    """Return what four seats hold, the asked one first; one count is unknown."""
    ids = ("gold", "wool", "cloth", "grain", "stone", "wood", "piety", "loyalty", "knowledge", "house")
    titles = {
        "zh-Hant": "金 羊毛 布料 穀物 石頭 木頭 虔誠 忠誠 醫療知識 房子",
        "zh-Hans": "金 羊毛 布料 谷物 石头 木头 虔诚 忠诚 医疗知识 房子",
        "en": "Gold Wool Cloth Grain Stone Wood Piety Loyalty Medicine Houses",
    }[lang].split()
    counts = (3, 2, 1, 1, 0, 0, 2, 2, None, 1)
    mine = tuple(v.Holding(i, t, c, 4 if i == "house" else None) for i, t, c in zip(ids, titles, counts, strict=True))
    note = say(
        lang,
        "打過：獎勵、資源、穀物。蓋下 3 張。",
        "打过：奖励、资源、谷物。盖下 3 张。",
        "Played: Favor, Resource, Grain. Three face down.",
    )
    penance = v.Chip(say(lang, "贖罪", "赎罪", "penance"), "loss")
    rest = tuple(v.SeatHoldings(s, mine[:4], (penance,) if s is A else ()) for s in (C, D, A))
    return (v.SeatHoldings(B, mine, (), note), *rest)


def panels(lang: str) -> tuple[v.Panel, ...]:
    """Return the long-term events and the favor track."""
    event = v.CardNote(
        say(lang, "工程進度緩慢……", "工程进度缓慢……", "“Slow progress of the works …”"),
        say(
            lang,
            "打「賣羊毛與布料」時，羊毛每個賣 1 金，布料不變。",
            "打“卖羊毛与布料”时，羊毛每个卖 1 金，布料不变。",
            "When Wool & Cloth Sales is played, wool sells for 1 gold each. Cloth keeps its price.",
        ),
        say(lang, "1 號位，第 2 回合翻出", "1 号位，第 2 回合翻出", "Slot 1, turned up in round 2"),
        clause(lang, "long-term.effect", "長期事件", "长期事件", "long-term events"),
        boxed=True,
    )
    names = {
        "zh-Hant": "法外之徒 王后 修道院長 公會首領 女修道院長 商人 國王 伯爵 主教",
        "zh-Hans": "法外之徒 王后 修道院长 行会首领 女修道院长 商人 国王 伯爵 主教",
        "en": "Outlaws Queen Prior Guild-Master Prioress Merchants King Earl Bishop",
    }[lang].split()
    track = tuple(v.TrackSpace(f"s{n}", t, n == 6, n == 4) for n, t in enumerate(names))
    favor = say(lang, "獎勵條", "奖励条", "Favor track")
    return (
        v.Panel(say(lang, "正在生效的長期事件", "正在生效的长期事件", "Long-term events in force"), (event,)),
        v.Panel(favor, track=track),
    )


def vp(lang: str, n: int) -> v.Amount:
    """Return a change of victory points."""
    sign = f"+{n}" if n > 0 else f"\u2212{-n}"
    return v.Amount(sign + say(lang, " 分", " 分", " VP"), "gain" if n > 0 else "loss")


def ledger(lang: str) -> tuple[v.LedgerEntry, ...]:
    """Return the newest entries: a favor, an automatic answer, a loss, a recount, one taken back."""
    king = v.LedgerLine(
        say(lang, "國王：每個忠誠 1 分", "国王：每个忠诚 1 分", "King: 1 VP per loyalty"),
        (vp(lang, 2),),
        clause(lang, "favor.king", "國王", "国王", "King"),
        B,
    )
    empty = v.LedgerLine(
        say(lang, "供應區沒有布料，改得 1 分", "供应区没有布料，改得 1 分", "no cloth left, 1 VP instead"),
        (vp(lang, 1),),
        clause(lang, "income.empty", "缺貨補償", "缺货补偿", "empty supply"),
        C,
    )
    outlaws = v.LedgerLine(
        say(lang, "法外之徒：付 1 金", "法外之徒：付 1 金", "Outlaws: pays 1 gold"),
        (v.Amount("\u22121" + say(lang, " 金", " 金", " gold"), "loss"),),
        clause(lang, "favor.outlaws", "法外之徒", "法外之徒", "Outlaws"),
        D,
    )
    counted = v.Chip(say(lang, "清點", "清点", "counted"), "doubt")
    return (
        v.LedgerEntry(86, say(lang, "獎勵前進 2 格", "奖励前进 2 格", "favor moves 2 spaces"), (king,), B),
        v.LedgerEntry(84, say(lang, "所得", "所得", "income"), (empty,), C),
        v.LedgerEntry(83, say(lang, "打「獎勵」", "打“奖励”", "plays Favor"), (outlaws,), D),
        v.LedgerEntry(82, say(lang, "穀物其實是 1", "谷物其实是 1", "grain is really 1"), (), A, (counted,)),
        v.LedgerEntry(81, say(lang, "打「虔誠」", "打“虔诚”", "plays Piety"), (), A, undone=True),
    )


def cards(lang: str) -> tuple[v.ChoiceCard, ...]:
    """Return six action cards, one of them barred."""
    barred = v.BarredCard(
        (
            say(
                lang,
                "現在賣不了：沒有羊毛，也沒有布料。",
                "现在卖不了：没有羊毛，也没有布料。",
                "Nothing to sell: no wool and no cloth.",
            ),
        ),
        say(
            lang,
            "至少要有 1 個羊毛或 1 個布料。",
            "至少要有 1 个羊毛或 1 个布料。",
            "It takes at least 1 wool or 1 cloth.",
        ),
        (clause(lang, "cards.sales", "賣羊毛與布料", "卖羊毛与布料", "Wool & Cloth Sales"),),
    )
    one = say(lang, "1 虔誠（教堂剩 5）", "1 虔诚（教堂剩 5）", "1 piety (5 left)")
    two = say(lang, "1 石頭或 1 木頭", "1 石头或 1 木头", "1 stone or 1 wood")
    return (
        v.ChoiceCard("action.piety", say(lang, "虔誠", "虔诚", "Piety"), one),
        v.ChoiceCard("action.resource", say(lang, "資源", "资源", "Resource"), two),
        v.ChoiceCard("action.sales", say(lang, "賣羊毛與布料", "卖羊毛与布料", "Wool & Cloth Sales"), barred=barred),
        v.ChoiceCard("action.house-rent", say(lang, "收租", "收租", "House Rent"), boxed=True),
        v.ChoiceCard("action.privilege", say(lang, "特權", "特权", "Privilege")),
        v.ChoiceCard("action.donation", say(lang, "捐獻", "捐献", "Donation")),
    )


def play(lang: str) -> v.QuestionCard:
    """Return the question which action card seat B plays."""
    title = (v.Name("柏翰", "zh-Hant"), say(lang, "要打哪張行動卡？", "要打哪张行动卡？", ": which action card?"))
    link = clause(lang, "actions.play", "打出行動卡", "打出行动卡", "playing a card")
    return v.QuestionCard("c2.r4.actions/play/1#1", "choose", title, seat=B, clause=link, choices=cards(lang))


def middle(lang: str) -> v.MatchPage:
    """Mid-round: one question, one barred choice."""
    return v.MatchPage(
        head(lang),
        seats(lang),
        phases(lang),
        say(lang, "這個回合的六步", "这个回合的六步", "Six steps of the round"),
        progress(lang),
        holdings(lang),
        panels(lang),
        play(lang),
        last=v.UndoLine(ledger(lang)[0].lines[0].text, (vp(lang, 2),), B, 86),
        ledger=ledger(lang),
    )


def barred(lang: str) -> v.MatchPage:
    """The same, with the reason of the barred choice open."""
    page = middle(lang)
    assert page.question
    return replace(page, question=replace(page.question, open_key="action.sales"))


def stale(lang: str) -> v.MatchPage:
    """Somebody was quicker."""
    notice = v.Notice(
        (v.Name("Ann", "en"), say(lang, "已經答過這一步", "已经答过这一步", " has already answered this")),
        (
            say(
                lang,
                "你按的時候桌上是第 85 筆，現在是第 86 筆。沒有重複算，不用再按。",
                "你点的时候桌上是第 85 笔，现在是第 86 笔。没有重复计算，不用再点。",
                "Your tap answered no. 85; the table is at no. 86. It was not counted twice; nothing to do.",
            ),
        ),
    )
    return replace(middle(lang), notice=notice)


def number(lang: str) -> v.MatchPage:
    """The tax die: a number with a button for each face."""
    title = say(lang, "稅骰擲出幾？", "税骰掷出几？", "What does the tax die show?")
    helped = say(lang, "全桌同一個數。", "全桌同一个数。", "One number for the whole table.")
    link = clause(lang, "duties.die", "稅骰", "税骰", "tax die")
    card = v.QuestionCard(
        "c2.duties/tax/-#1", "number", title, helped, clause=link, number=v.NumberField(2, 5, None, (2, 3, 4, 5))
    )
    last = v.UndoLine(
        say(lang, "翻開的事件", "翻开的事件", "The event turned up"),
        why=say(lang, "翻開的牌不能收回", "翻开的牌不能撤销", "a card turned up cannot be taken back"),
    )
    return replace(middle(lang), question=card, last=last, seats=seats(lang, None))


def stepper(lang: str) -> v.MatchPage:
    """A number without an upper bound."""
    title = say(lang, "付了幾金？", "付了几金？", "How much gold was paid?")
    card = v.QuestionCard("c2.r4.actions/paid/1#1", "number", title, seat=B, number=v.NumberField(0, None, 0))
    return replace(middle(lang), question=card)


def text(lang: str) -> v.MatchPage:
    """A text, with quotes and a hostile one already typed."""
    title = say(lang, "這張事件叫什麼？", "这张事件叫什么？", "What is this event called?")
    card = v.QuestionCard("box/event.c2-a.name", "text", title, boxed=True, longest=60, taken=('"><b>x</b>',))
    return replace(middle(lang), question=card)


def several(lang: str) -> v.MatchPage:
    """Several at once: which penalties to lift."""
    duties = {"zh-Hant": "贖罪 乞討", "zh-Hans": "赎罪 乞讨", "en": "penance begging"}[lang].split()
    choices = tuple(v.ChoiceCard(k, t) for k, t in zip(("penance", "begging"), duties, strict=True))
    why = v.BarredCard(
        (say(lang, "這一座沒有上皇家法院。", "这一座没有上皇家法院。", "This seat does not go to the royal court."),)
    )
    court = v.ChoiceCard("court", say(lang, "皇家法院", "皇家法院", "royal court"), barred=why)
    title = say(lang, "付忠誠免掉哪些懲罰？", "付忠诚免掉哪些惩罚？", "Which penalties does loyalty lift?")
    card = v.QuestionCard("c2.duties/lift/3#1", "several", title, seat=D, choices=(*choices, court), most=1)
    return replace(middle(lang), question=card, seats=seats(lang, 3))


def duties(lang: str) -> v.MatchPage:
    """Together: each seat that still answers has its own block."""
    piety = clause(lang, "duties.piety", "虔誠與贖罪", "虔诚与赎罪", "piety and penance")
    grain = clause(lang, "duties.grain", "穀物與乞討", "谷物与乞讨", "grain and begging")
    tax = clause(lang, "duties.tax", "賦稅與皇家法院", "赋税与皇家法院", "tax and royal court")

    def short(n: int, points: int, link: v.ClauseLink) -> v.LedgerLine:
        return v.LedgerLine(say(lang, f"少 {n} 個", f"少 {n} 个", f"{n} short"), (vp(lang, points),), link)

    ask = replace(several(lang).question or play(lang), address="c2.duties/lift/0#1", seat=A)
    other = replace(ask, address="c2.duties/lift/3#1", seat=D)
    lost = v.Chip(say(lang, "贖罪", "赎罪", "penance"), "loss")
    free = v.Chip(say(lang, "已免：皇家法院", "已免：皇家法院", "lifted: royal court"), "gain")
    done = say(lang, "都付清了", "都付清了", "paid in full")
    page = replace(middle(lang), question=None, seats=seats(lang, None))
    return replace(
        page,
        head=replace(page.head, where=say(lang, "第二章，章末義務", "第二章，章末义务", "Chapter 2, duties")),
        together=say(
            lang,
            "要付忠誠免懲罰嗎？先後隨意",
            "要付忠诚免惩罚吗？先后随意",
            "Lift penalties with loyalty? In any order",
        ),
        blocks=(
            v.SeatBlock(A, "24 → 21", (short(1, -3, piety),), (lost,), ask),
            v.SeatBlock(B, "27 → 26", (short(1, -1, tax),), (free,)),
            v.SeatBlock(C, "25", (), (), None, done),
            v.SeatBlock(D, "18 → 8", (short(2, -6, piety), short(2, -4, grain)), (lost,), other),
        ),
    )


def learning(lang: str) -> v.MatchPage:
    """All printed facts of one card, asked at once."""

    def field(name: str, kind: v.Kind, title: str, *choices: tuple[str, str], **more: object) -> v.QuestionCard:
        cards = tuple(v.ChoiceCard(k, t) for k, t in choices)
        return replace(v.QuestionCard(f"box/event.c2-a.{name}", kind, title, choices=cards), **more)  # type: ignore[arg-type]  # fields of the card

    goods = tuple(
        zip(
            ("gold", "grain", "wool", "piety"),
            {"zh-Hant": "金 穀物 羊毛 虔誠", "zh-Hans": "金 谷物 羊毛 虔诚", "en": "gold grain wool piety"}[
                lang
            ].split(),
            strict=True,
        )
    )
    tan, blue = (
        say(lang, "棕褐色，立即事件", "棕褐色，立即事件", "tan, happens at once"),
        say(lang, "藍色，長期事件", "蓝色，长期事件", "blue, stays in force"),
    )
    form = v.LearningForm(
        say(lang, "這張事件卡印了什麼？", "这张事件卡印了什么？", "What is printed on this event card?"),
        say(
            lang,
            "我們沒有這張卡的資料，也不會猜。填一次，就記在你們的盒子裡。",
            "我们没有这张卡的数据，也不会猜。填一次，就记在你们的盒子里。",
            "We do not have this card and will not guess. Enter it once; it stays with your box.",
        ),
        (
            field("name", "text", say(lang, "卡名", "卡名", "Name")),
            field("colour", "choose", say(lang, "底色", "底色", "Colour"), ("tan", tan), ("blue", blue)),
            field("corners", "several", say(lang, "四個角", "四个角", "The corners"), *goods, least=1),
            field(
                "arrow", "number", say(lang, "箭頭", "箭头", "Arrow"), number=v.NumberField(0, 4, None, (0, 1, 2, 3, 4))
            ),
            field("copies", "number", say(lang, "張數", "张数", "Copies"), number=v.NumberField(1, None, 1)),
        ),
        v.QuestionCard(
            "box/event.c2-a",
            "choose",
            say(lang, "不填", "不填", "Not now"),
            choices=(
                v.ChoiceCard(
                    "decline", say(lang, "這次先照桌上的做", "这次先照桌上的做", "Just do what the card says")
                ),
            ),
        ),
    )
    return replace(middle(lang), question=None, learning=form, seats=seats(lang, None))


def fresh(lang: str) -> v.MatchPage:
    """The very beginning: no entry yet, seats without names, level score."""
    nobody = tuple(v.SeatRef(n, v.Name("")) for n in range(2))
    page = middle(lang)
    return replace(
        page,
        head=replace(page.head, seq=0),
        seats=tuple(v.SeatCard(s, "8") for s in nobody),
        holdings=(),
        panels=(),
        last=None,
        ledger=(),
        level="score",
    )


def waiting(lang: str) -> v.MatchPage:
    """An entry no longer fits and waits."""
    return replace(middle(lang), unfitting=(replace(ledger(lang)[2], lines=()),))


def end(lang: str) -> v.EndPage:
    """The match is over, with a tie that was broken."""
    win = (v.Name("柏翰", "zh-Hant"), say(lang, "贏了，46 分", "赢了，46 分", " wins with 46"))
    why = say(
        lang,
        "兩座同分。平手先比虔誠：柏翰 2，Ann 1。",
        "两座同分。平局先比虔诚：柏翰 2，Ann 1。",
        "Two seats have 46. Ties go to piety first: 2 against 1.",
    )
    left = say(lang, "多 7 金，值 3½ 分", "多 7 金，值 3½ 分", "7 gold left, worth 3½")
    ranking = (v.Rank(1, B, "46"), v.Rank(2, A, "46"), v.Rank(3, C, "40½", left), v.Rank(4, D, "30"))
    start = clause(lang, "setup.score", "起始", "起始", "start")
    favor = clause(lang, "favor.move", "獎勵條", "奖励条", "favor track")
    duty = clause(lang, "duties.piety", "義務失分", "义务失分", "duties")
    total = say(lang, "總分", "总分", "Total")
    parts = (
        v.ScorePart(start.title, v.Amount("8"), 0, 16, start),
        v.ScorePart(favor.title, v.Amount("+42", "gain"), 16, 84, favor),
        v.ScorePart(duty.title, v.Amount("\u22124", "loss"), 92, 8, duty),
        v.ScorePart(total, v.Amount("46"), 0, 92, None, True),
    )
    tie = clause(lang, "final.tie", "平手", "平局", "ties")
    note = say(lang, "這一場有 2 筆更正。", "这一场有 2 笔更正。", "This match has 2 corrections.")
    return v.EndPage(
        head(lang, 240, True), win, why, ranking, ((B, parts), (A, parts)), (tie,), note=note, ledger=ledger(lang)[:2]
    )


MATCHES: Mapping[str, Callable[[str], v.MatchPage | v.EndPage]] = {
    "sample": middle,
    "barred": barred,
    "stale": stale,
    "number": number,
    "stepper": stepper,
    "text": text,
    "several": several,
    "duties": duties,
    "learning": learning,
    "fresh": fresh,
    "waiting": waiting,
    "end": end,
}


def rename(page: v.MatchPage | v.EndPage, match: str) -> v.MatchPage | v.EndPage:
    """Return *page* as the page of *match*."""
    return replace(page, head=replace(page.head, match=match))
