"""One phone goes round the table: what somebody laid face down is not told to the next."""

from __future__ import annotations

from companion.matches import Answer, Hall
from companion.web.desk.ledger import NOTHING_UNDONE, entries, last
from companion.web.desk.reader import Reader
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
