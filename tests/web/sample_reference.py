"""Samples of the reading pages beside the rules: a game's own page, cards, glossary, questions."""

from __future__ import annotations

from companion.web import refmodel as r
from companion.web import viewmodel as v
from tests.web.samples import GAME, clause, head, say

LANGUAGES = ("zh-Hant", "zh-Hans", "en")


def root(lang: str) -> str:
    """Return the address of the sample game."""
    return f"/{lang}/{GAME}"


def term_link(lang: str) -> v.Link:
    """Return a link to the sample term, which has its short form on the page."""
    return v.Link(
        say(lang, "忠誠", "忠诚", "loyalty"), f"{root(lang)}/glossary/loyalty", True, f"t-{lang}-loyalty"
    )


def note(lang: str, page: str = "") -> r.TermNote:
    """Return the short form of the sample term; on a page in another language it says so."""
    short = say(lang, "皇冠記號。", "皇冠标记。", "Crown tokens.")
    title = say(lang, "忠誠", "忠诚", "Loyalty")
    foreign = lang if page and page != lang else None
    return r.TermNote(f"t-{lang}-loyalty", title, short, f"{root(lang)}/glossary/loyalty", foreign)


def paragraph(lang: str) -> v.Paragraph:
    """Return a sentence with a link to a term and one to a clause."""
    return (
        say(lang, "付 1 ", "付 1 ", "Pay 1 "),
        term_link(lang),
        say(lang, "就免掉 1 項懲罰，見", "就免去 1 项惩罚，见", " and 1 penalty is lifted, see "),
        v.Link(say(lang, "強制義務", "强制义务", "Mandatory duties"), f"{root(lang)}/rules/duties"),
        say(lang, "。", "。", "."),
    )


def duties(lang: str) -> v.ClauseLink:
    """Return a link to the duties."""
    return clause(lang, "duties", "強制義務", "强制义务", "Mandatory duties")


def doubt(lang: str, asked: bool = True) -> r.Doubt:
    """Return a doubtful rule, one that a match asks for or one that the app does not know."""
    pays = say(lang, "有就要付", "有就要付", "what you have, you pay")
    return r.Doubt(
        say(lang, "手上有，能少付嗎？", "手上有，能少付吗？", "May one hold back?"),
        say(lang, "規則沒有寫。", "规则没有写。", "The rules are silent."),
        (pays, say(lang, "可以少付", "可以少付", "may underpay")),
        pays,
        asked,
        None if asked else duties(lang),
    )


def question_card(lang: str) -> r.QuestionCard:
    """Return a question with everything a question can have."""
    about = r.TextLink(say(lang, "強制義務", "强制义务", "Duties"), f"{root(lang)}/questions?about=duties")
    return r.QuestionCard(
        "tax.unpaid",
        say(lang, "繳不出稅會怎樣", "交不上税会怎么样", "What if I can't pay the tax"),
        f"{root(lang)}/questions/tax.unpaid",
        (paragraph(lang),),
        (say(lang, "沒錢繳稅", "没钱交税", "too poor to pay the king"),),
        (duties(lang),),
        (about,),
    )


def front(lang: str) -> r.FrontPage:
    """Return a game's own page."""
    original = None if lang == "en" else v.Name("World Without End", "en")
    card = v.GameCard(GAME, head(lang).game_name, original, say(lang, "2–4 人", "2–4 人", "2–4 players"))
    count = say(lang, "3 條", "3 条", "3 clauses")
    rules = r.TextLink(say(lang, "規則", "规则", "Rules"), f"{root(lang)}/rules", count)
    return r.FrontPage(card, (rules,))


def cards(lang: str, kind: str, known: str) -> r.CardsPage:
    """Return two kinds of cards, filtered as asked; a box holds more of the second than is known."""
    titles = {
        "action": say(lang, "行動卡", "行动卡", "Action card"),
        "event": say(lang, "事件卡", "事件卡", "Event card"),
    }
    words = {"full": say(lang, "已知", "已知", "known"), "partial": say(lang, "一部分", "一部分", "in part")}
    lines = {"action": card_line(lang, "full", words["full"]), "event": card_line(lang, "partial", words["partial"])}
    more = say(lang, "一盒 44，知道 1。", "一盒 44，知道 1。", "44 in a box, 1 known here.")
    groups = tuple(
        r.CardGroup(id, title, (lines[id],), more if id == "event" else "")
        for id, title in titles.items()
        if kind in ("", id) or kind not in titles
        if known in ("", lines[id].known) or known not in words
    )
    kinds = tuple(v.Pick(id, title) for id, title in titles.items())
    knowns = tuple(v.Pick(id, word) for id, word in words.items())
    strange = kind not in ("", *titles) or known not in ("", *words)
    name = head(lang).game_name
    return r.CardsPage(GAME, name, groups, kinds, knowns, kind, known, len(groups), 2, strange)


def card_line(lang: str, known: r.Known, words: str) -> r.CardLine:
    """Return a card of the list."""
    id = "action.piety" if known == "full" else "event.godwyn"
    title = say(lang, "虔誠", "虔诚", "Piety") if known == "full" else say(lang, "戈德溫", "戈德温", "Godwyn")
    text = say(lang, "拿 1 虔誠。", "拿 1 虔诚。", "Take 1 piety.")
    return r.CardLine(id, title, f"{root(lang)}/cards/{id}", known, words, text)


def card(lang: str, id: str) -> r.CardPage | None:
    """Return the page of a card that is known in part."""
    if id != "event.godwyn":
        return None
    names = (v.Name("戈德溫", "zh-Hant"), v.Name("戈德温", "zh-Hans"), v.Name("Godwyn", "en"))
    kind = r.TextLink(say(lang, "事件卡", "事件卡", "Event card"), f"{root(lang)}/cards?kind=event")
    return r.CardPage(
        GAME,
        head(lang).game_name,
        id,
        say(lang, "戈德溫", "戈德温", "Godwyn"),
        kind,
        names,
        say(lang, "名稱是我們取的。", "名称是我们取的。", "Our own name."),
        "partial",
        say(lang, "一部分", "一部分", "in part"),
        (paragraph(lang),),
        "7",
        "1",
        (duties(lang),),
        (duties(lang),),
        (say(lang, "底色", "底色", "Background"),),
        (note(lang),),
    )


def glossary(lang: str) -> r.GlossaryPage:
    """Return a glossary of one word."""
    line = r.TermLine("loyalty", note(lang).title, note(lang).short, note(lang).href)
    return r.GlossaryPage(GAME, head(lang).game_name, (line,), lang == "en")


def term(lang: str, id: str) -> r.TermPage | None:
    """Return the page of the sample term."""
    if id != "loyalty":
        return None
    names = (("忠誠", "zh-Hant", "皇冠"), ("忠诚", "zh-Hans", "皇冠"), ("loyalty", "en", "crown"))
    asked = question_card(lang)
    return r.TermPage(
        GAME,
        head(lang).game_name,
        id,
        note(lang).title,
        tuple((v.Name(word, tag), (other,)) for word, tag, other in names),
        note(lang).short,
        (paragraph(lang),),
        (duties(lang),),
        (r.TextLink(say(lang, "國王", "国王", "King"), f"{root(lang)}/cards/event.godwyn"),),
        (r.TextLink(asked.title, asked.href),),
        (note(lang),),
    )


def questions(lang: str, about: str) -> r.QuestionsPage:
    """Return one question, whatever it is asked about."""
    one = question_card(lang)
    tags = (v.Pick("duties", one.tags[0].title, "1"),)
    groups = ((one.tags[0], (one,)),)
    wanted = about if about == "duties" else ""
    return r.QuestionsPage(GAME, head(lang).game_name, groups, tags, wanted, 1, 1, about != wanted, (note(lang),))


def question(lang: str, id: str) -> r.QuestionPage | None:
    """Return the page of the sample question."""
    if id != "tax.unpaid":
        return None
    return r.QuestionPage(GAME, head(lang).game_name, question_card(lang), (note(lang),))
