"""Who is in a match: links by role, taken by phones, ended by the host; and what each role may enter."""

from __future__ import annotations

import re

import pytest

from companion.engine.core import Core
from companion.engine.log import Act, Insert, Position, Recount, Replace, Tally
from companion.matches import Access, Doors, Hall, RefusedEntry, Role, StaleEntry
from companion.matches.doors import digest, everything
from companion.store import NoMatch, SqliteStore
from tests.matches.playing import DUTIES, LIFT, TAX, at_the_duties, opened

ANN, BEN, CEM, ZOE = "phone-of-ann", "phone-of-ben", "phone-of-cem", "phone-of-zoe"
HOST = Access(host=True, sees=frozenset({0, 1, 2}))
A, B = Access(False, frozenset({0}), frozenset({0})), Access(False, frozenset({1}), frozenset({1}))
LOOKER = Access()


@pytest.fixture
def doors(store: SqliteStore) -> Doors:
    """The doors of that store."""
    return Doors(store)


def test_the_host_sees_a_seat_until_somebody_else_sits_there(hall: Hall, doors: Doors) -> None:
    """One phone for all at first; then what Ben holds is Ben's, unless the host answers for him."""
    match = opened(hall)
    doors.enter(doors.invite(match, Role.HOST), ANN)
    assert doors.access(match, 3, ANN) == Access(True, frozenset(), frozenset({0, 1, 2}))

    doors.enter(doors.invite(match, Role.SEAT, 1), BEN)

    assert doors.access(match, 3, ANN) == Access(True, frozenset(), frozenset({0, 2}))
    assert doors.access(match, 3, ANN, answering=1) == Access(True, frozenset(), frozenset({0, 1, 2}), 1)
    assert doors.access(match, 3, BEN) == Access(False, frozenset({1}), frozenset({1}))
    assert doors.access(match, 3, BEN, answering=0) == Access(False, frozenset({1}), frozenset({1}))


def test_one_phone_may_hold_two_seats_and_a_seat_two_phones(hall: Hall, doors: Doors) -> None:
    match = opened(hall)
    seat_b = doors.invite(match, Role.SEAT, 1)
    doors.enter(seat_b, BEN)
    doors.enter(seat_b, CEM)
    doors.enter(doors.invite(match, Role.SEAT, 2), CEM)

    both = frozenset({1, 2})
    assert doors.access(match, 3, CEM) == Access(False, both, both)
    assert doors.access(match, 3, BEN) == Access(False, frozenset({1}), frozenset({1}))
    assert [(link.seat, link.phones) for link in doors.links(match)] == [(1, 2), (2, 1)]


def test_a_spectator_sees_nobodys_hand(hall: Hall, doors: Doors) -> None:
    match = opened(hall)
    doors.enter(doors.invite(match, Role.SPECTATOR), ZOE)

    access = doors.access(match, 3, ZOE)

    assert access == Access() and not access.plays


def test_an_ended_link_puts_out_whoever_took_it(hall: Hall, doors: Doors) -> None:
    """And lets nobody in again; other links of the match go on."""
    match = opened(hall)
    secret = doors.invite(match, Role.SEAT, 0)
    doors.enter(secret, ANN)
    doors.enter(doors.invite(match, Role.SEAT, 1), BEN)
    (first, _) = doors.links(match)

    assert doors.end(match, first.number)

    assert doors.access(match, 3, ANN) is None
    assert doors.enter(secret, CEM) is None
    assert doors.matches(BEN) == {match} and doors.matches(ANN) == set()
    assert not doors.end(match, first.number)


def test_a_link_is_ended_by_its_own_match_only(hall: Hall, doors: Doors) -> None:
    match, other = opened(hall), opened(hall, "another-match-here")
    doors.enter(doors.invite(match, Role.SEAT, 0), ANN)

    assert not doors.end(other, doors.links(match)[0].number)

    assert doors.is_in(match, ANN) and not doors.is_in(other, ANN)


def test_coming_in_twice_is_coming_in_once_and_leaving_is_leaving(hall: Hall, doors: Doors) -> None:
    match = opened(hall)
    secret = doors.invite(match, Role.SEAT, 0)
    assert [doors.enter(secret, ANN), doors.enter(secret, ANN)] == [match, match]
    assert doors.links(match)[0].phones == 1

    doors.leave(match, ANN)

    assert not doors.is_in(match, ANN)
    assert doors.enter(secret, ANN) == match


@pytest.mark.parametrize("secret", ["", "x" * 22, "\ud800", "a" * 5000])
def test_a_secret_that_nobody_made_opens_nothing(hall: Hall, doors: Doors, secret: str) -> None:
    doors.invite(opened(hall), Role.HOST)

    assert doors.enter(secret, ANN) is None
    assert doors.access("no-such-match", 3, "") is None


def test_secrets_are_of_128_bits_and_kept_as_digests(hall: Hall, doors: Doors, store: SqliteStore) -> None:
    """Nobody who reads the data folder can get in with what stands there."""
    match = opened(hall)
    secrets = {doors.invite(match, Role.HOST) for _ in range(50)}
    for secret in secrets:
        doors.enter(secret, ANN)

    assert len(secrets) == 50 and all(re.fullmatch(r"[A-Za-z0-9_-]{22}", secret) for secret in secrets)
    assert store.link_by(digest(next(iter(secrets)))) is not None
    with store._connections.reading() as db:
        text = "\n".join(db.conn.iterdump())
    assert not any(secret in text for secret in secrets) and ANN not in text


def test_a_link_needs_a_match_and_a_seat_exactly_where_one_sits(hall: Hall, doors: Doors) -> None:
    match = opened(hall)
    with pytest.raises(NoMatch):
        doors.invite("no-such-match", Role.HOST)
    with pytest.raises(ValueError):
        doors.invite(match, Role.SEAT)
    with pytest.raises(ValueError):
        doors.invite(match, Role.SPECTATOR, 1)


# --- what each may enter

OTHERS = [
    (Recount("seat.1", "gold", 5), Core.OTHER_SEAT),
    (Tally(1, "vp", 2), Core.OTHER_SEAT),
    (DUTIES, Core.HOST_ONLY),
]


@pytest.mark.parametrize(("entry", "why"), OTHERS, ids=["recount", "tally", "position"])
def test_a_seat_enters_nothing_for_another(hall: Hall, entry: Recount | Tally | Position, why: Core) -> None:
    """Refused with who may, whatever the page had seen; nothing is in the log."""
    match = at_the_duties(hall)
    for base in (0, 1):
        with pytest.raises(RefusedEntry) as refused:
            hall.act(match, base, [entry], f"from-another-seat-{base}", access=A)
        assert refused.value.barred.clause == why
    with pytest.raises(RefusedEntry) as refused:
        hall.commit(match, 1, Act((Replace((0, 0), DUTIES), Insert((0, 0), entry))), "in-an-act-of-many", access=A)
    assert refused.value.barred.clause in (why, Core.HOST_ONLY)
    assert hall.look(match).seq == 1


def test_who_answers_the_die_too_late_is_told_so(hall: Hall) -> None:
    """It was the table's to read; that the page was behind is the reason, not whose phone it is."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled", access=A)

    with pytest.raises(StaleEntry) as stale:
        hall.act(match, 1, [TAX], "the-die-from-ben-too", access=B)

    assert (stale.value.since, stale.value.seq) == (1, 2)


def test_the_tables_questions_are_open_to_every_seat_and_to_the_host_of_none(hall: Hall) -> None:
    """The tax die is read off the table: whoever sits there may enter it."""
    for n, access in enumerate((A, B, HOST)):
        match = at_the_duties(hall, f"a-match-of-its-own-{n}")
        assert hall.act(match, 1, [TAX], "the-tax-die-rolled", access=access).seq == 2
    with pytest.raises(RefusedEntry) as refused:
        hall.act(at_the_duties(hall, "a-match-to-look-at"), 1, [TAX], "the-tax-die-rolled", access=LOOKER)
    assert refused.value.barred.clause == Core.ONLY_LOOKING


def test_a_revealed_die_is_the_hosts_to_correct(hall: Hall) -> None:
    """Not even who entered it takes it back; the host does."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled", access=A)

    with pytest.raises(RefusedEntry) as refused:
        hall.undo(match, 2, 2, "ann-takes-it-back", access=A)
    assert refused.value.barred.clause == Core.REVEALED
    assert hall.look(match, A).closed[2].clause == Core.REVEALED

    assert hall.undo(match, 2, 2, "the-host-takes-it-back", access=HOST).seq == 3


def test_a_seat_takes_back_what_is_its_own_and_brings_it_in_again(hall: Hall) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    with pytest.raises(RefusedEntry) as refused:
        hall.act(match, 2, [LIFT], "ben-lifts-it-for-ann", access=B)
    assert refused.value.barred.clause == Core.OTHER_SEAT
    hall.act(match, 2, [LIFT], "ann-lifts-penance", access=A)

    with pytest.raises(RefusedEntry):
        hall.undo(match, 3, 3, "ben-takes-it-back", access=B)
    assert hall.undo(match, 3, 3, "ann-takes-it-back", access=A).seq == 4
    with pytest.raises(RefusedEntry):
        hall.undo(match, 4, 4, "ben-brings-it-again", access=B)
    assert hall.undo(match, 4, 4, "ann-brings-it-again", access=A).seq == 5


def test_each_looks_with_its_own_eyes(hall: Hall) -> None:
    """What is asked of Ann shows its choices to Ann and to the host, not to Ben or who looks on."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")

    def offered(access: Access) -> list[bool]:
        return [bool(q["mine"]) for q in hall.look(match, access).view["questions"] if q["seat"] == 0]

    assert [offered(access) for access in (A, HOST, B, LOOKER)] == [[True], [True], [False], [False]]
    assert hall.look(match).access == everything(3)
