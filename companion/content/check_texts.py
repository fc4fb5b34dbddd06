"""Checks of the texts themselves: tokens, numbers, script, terms, quotes and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping

from companion.content.entries import Written, all_words
from companion.content.facts import flat
from companion.content.findings import Finding, Kind
from companion.content.han import HAN, wrong_script
from companion.content.model import GameContent, Plain
from companion.content.planning import PLAYERS, by_players, tables
from companion.content.tokens import (
    ClauseLink,
    TermLink,
    Text,
    TokenError,
    fact_paths,
    parse,
    signature,
    written,
)
from companion.content.words import LANGUAGES

CHINESE = ("zh-Hant", "zh-Hans")
_FULL = "\u3000-\u303f\uff00-\uffef\u2018\u2019\u201c\u201d\u2026"
_HALF_WIDTH = re.compile(rf"(?<=[{HAN}{_FULL}\ufffc])\s*[,.;:?!()]|[,.;:?!()]\s*(?=[{HAN}{_FULL}])")
_GAP = re.compile(rf"(?<=[{HAN}{_FULL}])[ \t\n]+(?=[{HAN}{_FULL}])")
_CHINESE_MARKS = re.compile(r"[\u3001\u3002\u3008-\u3011\uff01-\uff5e]")
_WRONG_QUOTES = {
    "zh-Hant": re.compile("[\u201c\u201d\u2018\u2019\"'\uff02\uff07]"),
    "zh-Hans": re.compile("[\u300c-\u300f\"'\uff02\uff07]"),
    "en": re.compile("[\u300c-\u300f]"),
}
_DIGITS = re.compile(r"[0-9]+|[\u00bc-\u00be]")
# A name is printed inside other texts and stands alone in lists: a token in it could even name itself.
_NAME_FIELDS = frozenset({"name", "words", "chapter"})
_MOST = {("glossary.yaml", "short"): 140}  # characters, by file and field


def check_texts(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield what is wrong with the words of *content*; *root* is the name of its folder."""
    terms = TermRules(content)
    facts = flat(content.facts)
    by_table = _by_table(content, facts)
    for item in all_words(content):
        broken = list(_broken(item, root))
        yield from broken
        if not broken:
            yield from _languages_agree(item, root)
            yield from _facts(item, root, {**facts, **by_table} if item.file == "setup.yaml" else facts)
            yield from _length(item, root)
            for language, text in item.words.texts.items():
                yield from check_text(f"{root}/{item.file}", item.id, language, written(text), terms)
    yield from _asked(content, root, terms)


def check_text(file: str, id: str, language: str, text: str, terms: TermRules) -> Iterator[Finding]:
    """Yield what is wrong with one *text* in *language*, its tokens replaced by U+FFFC."""
    masked = terms.without_allowed(text, language)

    def finding(kind: Kind, message: str) -> Finding:
        return Finding(file, id, language, kind, message)

    wrong = wrong_script(masked, language)
    if wrong:
        yield finding(Kind.SCRIPT, f"characters of another script: {wrong}")
    for form, term in terms.forbidden_in(text, language):
        yield finding(Kind.FORBIDDEN, f"{form!r} is forbidden by the term {term}")
    quotes = _WRONG_QUOTES[language].search(masked)
    if quotes:
        yield finding(Kind.QUOTES, f"quotation mark {quotes[0]} is not written in this language")
    yield from (finding(Kind.PUNCTUATION, message) for message in _punctuation(masked, language))


def _punctuation(text: str, language: str) -> Iterator[str]:
    if language not in CHINESE:
        mark = _CHINESE_MARKS.search(text)
        if mark:
            yield f"full-width {mark[0]}"
        return
    half = _HALF_WIDTH.search(text)
    if half:
        yield f"half-width {half[0].strip()} beside Chinese"
    if _GAP.search(text):
        yield "a space or line break inside Chinese"
    if any(c != unicodedata.normalize("NFKC", c) and c.isalnum() for c in text if "\uff00" <= c <= "\uffef"):
        yield "full-width letter or digit"


def _broken(item: Written, root: str) -> Iterator[Finding]:
    is_name = item.field in _NAME_FIELDS or (item.field == "title" and item.file != "talk.yaml")
    for language, text in item.words.texts.items():
        try:
            parts = parse(text)
        except TokenError as error:
            yield Finding(f"{root}/{item.file}", item.id, language, Kind.TOKEN, str(error))
            continue
        if is_name and not all(isinstance(part, Text) for part in parts):
            yield Finding(
                f"{root}/{item.file}", item.id, language, Kind.TOKEN, f"{item.field} is a name: no tokens"
            )


def _languages_agree(item: Written, root: str) -> Iterator[Finding]:
    """Yield the languages whose tokens or digits are not those of the first language there is."""
    texts = [(language, item.words.texts[language]) for language in LANGUAGES if language in item.words.texts]
    for kind, count in ((Kind.TOKENS_DIFFER, signature), (Kind.DIGITS_DIFFER, digits)):
        counts = [(language, count(text)) for language, text in texts]
        for language, found in counts[1:]:
            first, expected = counts[0]
            if found != expected:
                message = f"{item.field or 'text'} has {_list(found - expected)} where {first} has "
                yield Finding(
                    f"{root}/{item.file}", item.id, language, kind, message + _list(expected - found)
                )


def digits(text: str) -> Counter[str]:
    """Return the numbers that stand in *text* outside its tokens, with how often each stands."""
    parts = [part.text if isinstance(part, Text) else _shown(part) for part in parse(text)]
    return Counter(number for part in parts for number in _DIGITS.findall(part))


def _shown(part: object) -> str:
    return (part.shown or "") if isinstance(part, ClauseLink | TermLink) else ""


def _list(counts: Counter[str]) -> str:
    return " ".join(sorted(counts.elements())) or "nothing"


def _facts(item: Written, root: str, facts: Mapping[str, object]) -> Iterator[Finding]:
    """Yield the facts that a text prints and nobody has: in talk.yaml names without a dot are the
    effect's."""
    for language, text in item.words.texts.items():
        for path in fact_paths(text):
            if not item.facts and ("." not in path or path in facts):
                continue
            if facts.get(path) is None:
                why = "is null: nobody can print it" if path in facts else "is not in facts.yaml"
                yield Finding(
                    f"{root}/{item.file}", item.id, language, Kind.MISSING_FACT, f"{{{path}}} {why}"
                )


def _by_table(content: GameContent, facts: Mapping[str, Plain]) -> dict[str, object]:
    """Return what a text of the set-up prints by the number of players, where every table has the number."""
    heads = {path.rpartition(".")[0] for path in facts} | {PLAYERS}
    found = [by_players(heads, table.players, facts) for table in tables(content)]
    return {head: 0 for head in heads if found and all(head in numbers for numbers in found)}


def _length(item: Written, root: str) -> Iterator[Finding]:
    """Yield the short forms that no tooltip holds; a token counts as it is written."""
    most = _MOST.get((item.file, item.field))
    for language, text in item.words.texts.items():
        if most is not None and len(text) > most:
            message = f"{item.field} has {len(text)} characters, more than {most}"
            yield Finding(f"{root}/{item.file}", item.id, language, Kind.LENGTH, message)


def _asked(content: GameContent, root: str, terms: TermRules) -> Iterator[Finding]:
    for question in content.faq:
        for language in LANGUAGES:
            texts = question.asked.get(language, ())
            if not texts:
                message = "asked has no words"
                yield Finding(f"{root}/faq.yaml", question.id, language, Kind.MISSING_LANGUAGE, message)
            for text in texts:
                yield from check_text(f"{root}/faq.yaml", question.id, language, text, terms)


class TermRules:
    """What the glossary says of forms: which are forbidden, which are exempt."""

    def __init__(self, content: GameContent) -> None:
        terms = content.terms.values()
        self._forbidden = {
            language: [(form, term.id) for term in terms for form in term.forbidden.get(language, ())]
            for language in LANGUAGES
        }
        self._allowed = {
            language: _longest_first(form for term in terms for form in term.allowed.get(language, ()))
            for language in LANGUAGES
        }
        self._preferred = {
            language: _longest_first(
                term.words.texts[language] for term in terms if language in term.words.texts
            )
            for language in LANGUAGES
        }

    def without_allowed(self, text: str, language: str) -> str:
        """Return *text* with the forms that a term allows taken out."""
        for form in self._allowed[language]:
            text = text.replace(form, "\ufffc")
        return text

    def forbidden_in(self, text: str, language: str) -> Iterator[tuple[str, str]]:
        """Yield the forbidden forms that stand in *text*, each with its term.

        A preferred word may hold a form that another term forbids: such words do not count.
        """
        text = self.without_allowed(text, language)
        for form, term in self._forbidden[language]:
            rest = text
            for word in self._preferred[language]:
                if form in word and form != word:
                    rest = rest.replace(word, "\ufffc")
            if _holds(rest, form):
                yield form, term


def _longest_first(forms: Iterator[str]) -> list[str]:
    return sorted(set(forms), key=len, reverse=True)


def _holds(text: str, form: str) -> bool:
    """Say whether *form* stands in *text*; a Latin form only as a whole word, in any case."""
    if not form.isascii():
        return form in text
    return re.search(rf"(?<![A-Za-z0-9]){re.escape(form)}(?![A-Za-z0-9])", text, re.IGNORECASE) is not None
