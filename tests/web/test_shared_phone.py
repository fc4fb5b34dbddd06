"""One phone goes round the table: what somebody laid face down is not told to the next."""

from __future__ import annotations

from companion.matches import Answer, Hall
from companion.web.desk.ledger import NOTHING_UNDONE, entries, last
from companion.web.desk.reader import Reader
from companion.web.desk.undone import Undone
from tests.matches.conftest import hall, store
from tests.matches.playing import opened

__all__ = ["hall", "store"]
LAID = "action.medicine"


def test_the_card_laid_face_down_is_a_back_in_strip_and_history(hall: Hall) -> None:
    """The strip above the next question, and the ledger, say that a card was laid aside and not which."""
    match = opened(hall)
    answers = [("c1.r1.reveal/start-player/-#1", "seat.0"), ("c1.r1.reveal/event/0#1", "decline")]
    answers += [("c1.r1.reveal/ruling/0#1", "done")]
    answers += [(f"c1.r1.income/income/{n}#1", "nothing") for n in range(3)]
    answers += [("c1.r1.favor/favor-space/0#1", "stayed"), ("c1.r1.actions/play/0#1", "action.grain")]
    answers += [("c1.r1.actions/discard/0#1", LAID)]
    for n, (address, key) in enumerate(answers):
        hall.act(match, n, [Answer(address, key)], f"one-after-the-other-{n}")

    look = hall.look(match)
    reader = Reader.of(look, "en")
    newest = entries(look, reader, most=1)[0]

    assert "Medicine" not in str(newest)
    assert "Medicine" not in str(last(look, reader, NOTHING_UNDONE))
    assert "Grain" in str(entries(look, reader, most=2)[1])
    assert LAID in (look.view["zones"]["discard.0"]["cards"] or [])


def test_an_entry_taken_back_is_offered_again_until_something_else_is_entered(hall: Hall) -> None:
    """Two undos in a row can both be redone; a new answer in their place ends that."""
    match = opened(hall)
    hall.act(match, 0, [Answer("c1.r1.reveal/start-player/-#1", "seat.0")], "who-begins-here-1")
    hall.act(match, 1, [Answer("c1.r1.reveal/event/0#1", "decline")], "the-event-left-out")
    hall.undo(match, 2, 2, "the-event-taken-back")
    hall.undo(match, 3, 1, "the-start-taken-back")

    def offered() -> list[int | None]:
        look = hall.look(match)
        undone = Undone([line.body for line in look.lines])
        return [entry.again for entry in entries(look, Reader.of(look, "en"), undone, None)]

    assert [3, 4] == offered()
    hall.act(match, 4, [Answer("c1.r1.reveal/start-player/-#1", "seat.1")], "another-one-begins")
    assert [None, None, None] == offered()
