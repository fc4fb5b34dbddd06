"""The same game in another world: what is less known, otherwise secret, or only tallied must not show.

Each check plays a game of plain answers and returns what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.checks import answers
from companion.engine.declare import Declaration
from companion.engine.game import AnyGame
from companion.engine.log import Answer, Tally
from companion.engine.match import Match, Refused, picker
from companion.engine.questions import Barred, Question
from companion.engine.table import FULL, SCORE, Dealt, Marked, Setting
from companion.engine.view import view

LONGEST = 1500  # answers of one such game
SECRETS = 5  # secrets of one game that are told otherwise


def _answers(game: AnyGame, declared: Declaration, setting: Setting, seed: str) -> Iterator[tuple[Match, Answer]]:
    """Play at random; yield the match before each answer, and the answer."""
    match = Match.of(game, declared, setting)
    pick = picker(seed, "world", 0)
    for _ in range(LONGEST):
        if not match.questions:
            return
        questions = list(match.questions.values())
        question = questions[pick(len(questions))]
        key = question.default if question.default and pick(2) else question.sample(pick)
        if isinstance(question.read(key), Barred):
            key = question.sample(pick)
        answer = Answer(question.address, key)
        yield match, answer
        match.act(answer)


def played(game: AnyGame, declared: Declaration, setting: Setting, seed: str) -> Match:
    """Return a game of plain random answers, played to its end."""
    match = Match.of(game, declared, setting)
    for _, answer in _answers(game, declared, setting, seed):
        match.act(answer)
    return match


# --- the dealer ----------------------------------------------------------------------------------------


def dealer(game: AnyGame, declared: Declaration, setting: Setting, seed: str) -> list[str]:
    """A dealer who knows all enters only what the table sees: with hidden hands that is never barred."""
    if setting.hands != "hidden":
        return []
    known = played(game, declared, replace(setting, hands="known"), seed)
    hidden = Match.of(game, declared, setting)
    for answer, secret, _ in answers(known):
        question = hidden.questions.get(answer.address)
        if question is None:
            if not secret and not _by_itself(hidden, answer):
                return [f"with hidden hands {answer.address} is not asked, and the table has answered it"]
            continue
        value = question.read(answer.key)
        if isinstance(value, Barred):
            return [f"with hidden hands {answer} is barred by {value.clause}, and the table has seen it"]
        hidden.act(answer)
    return []


def _by_itself(match: Match, answer: Answer) -> bool:
    return any((a, k) == (answer.address, answer.key) for a, k in _auto(match))


def _auto(match: Match) -> Iterator[tuple[str, str]]:
    for autos in (match.opening, *(step.autos for step in match.steps)):
        for auto in autos:
            yield auto.address, auto.key


# --- two worlds ----------------------------------------------------------------------------------------


def two_worlds(game: AnyGame, declared: Declaration, setting: Setting, seed: str) -> list[str]:
    """Two worlds differ in one secret answer: the others see the same until it shows by rule."""
    rows = [answer for _, answer in _answers(game, declared, setting, seed)]
    match = Match.of(game, declared, setting)
    told = 0
    for n, answer in enumerate(rows):
        question = match.questions[answer.address]
        if question.secret and question.seat is not None and told < SECRETS:
            other = _otherwise(question, answer)
            if other is not None:
                told += 1
                wrong = _compared(match.copy(), match.copy(), rows[n:], other, question.seat)
                if wrong:
                    return [f"seat.{question.seat} answers {answer} or {other.key} in secret: {wrong}"]
        match.act(answer)
    return []


def _otherwise(question: Question[object], answer: Answer) -> Answer | None:
    others = [key for key in question.legal() or () if key != answer.key]
    return Answer(answer.address, others[len(answer.key) % len(others)]) if others else None


def _compared(one: Match, two: Match, rows: list[Answer], other: Answer, seat: int) -> str:
    """Play *rows* in both worlds, the first of them as *other* in the second; return what the others see differ.

    A card laid unseen stays so until its seat does something; any other secret until nobody else is asked the same.
    """
    ask = one.questions[other.address].ask
    step = one.act(rows[0])[0]
    two.act(other)
    lies = any(isinstance(line, Dealt) for line in one.table.ledger.effects[step.start : step.end])
    following = iter(rows[1:])
    while lies or any(q.ask == ask and q.seat != seat for q in one.questions.values()):
        wrong = _seen_differently(one, two, seat)
        if wrong:
            return wrong
        answer = next(following, None)
        question = one.questions.get(answer.address) if answer else None
        if answer is None or question is None or question.seat == seat:
            return ""
        one.act(answer)
        try:
            two.act(answer)
        except Refused:
            return f"then {answer} can be given in one world only"
    return ""


def _seen_differently(one: Match, two: Match, seat: int) -> str:
    others = [n for n in range(one.setting.seats) if n != seat]
    seen = [view(match, others) for match in (one, two)]
    if json.dumps(seen[0], sort_keys=True) == json.dumps(seen[1], sort_keys=True):
        return ""
    return f"others see it in {', '.join(part for part in seen[0] if seen[0][part] != seen[1][part])}"


# --- only tallied ----------------------------------------------------------------------------------------


def tallied(game: AnyGame, declared: Declaration, setting: Setting, seed: str) -> list[str]:
    """What a full match scored, tallied at level ``score``, gives the same scores."""
    if setting.level != FULL:
        return []
    full = played(game, declared, setting, seed)
    score = Match.of(game, declared, replace(setting, level=SCORE))
    mark = full.table.score
    for line in full.table.ledger.effects[full.opened :]:
        if isinstance(line, Marked) and line.mark == mark and line.holder.startswith("seat."):
            reason = line.clause if line.clause in declared.scoring else ""
            amount = int(line.to) - int(line.was)
            score.act(Tally(int(line.holder.removeprefix("seat.")), mark, amount, reason))
    was, now = ([_score(match, n) for n in range(setting.seats)] for match in (full, score))
    return [] if was == now else [f"the scores are {was} and tallied {now}"]


def _score(match: Match, seat: int) -> int:
    holder = match.table.seat(seat)
    return int(type(holder).marks()[match.table.score].__get__(holder, type(holder)))
