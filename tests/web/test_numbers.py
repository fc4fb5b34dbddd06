"""Numbers from every keyboard: digits, signs and halves."""

from __future__ import annotations

import pytest

from companion.web.forms import digits
from companion.web.numbers import halves, signed, whole

MINUS = "-\u2212\uff0d\ufe63\u2010\u2013"


@pytest.mark.parametrize("minus", MINUS)
def test_every_minus_is_one_minus(minus: str) -> None:
    """A full-width minus counts as any other, before whole numbers and before halves."""
    assert (-5, -10) == (whole(minus + "5"), halves(minus + "5"))
    assert (-3, -3, -1) == (halves(minus + "1.5"), halves(minus + "1½"), halves(minus + "½"))
    assert "-15" == digits(minus + "\uff11\uff15")
    assert signed(" " + minus + "5") and not signed("5")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("5", 10), ("+5", 10), ("\uff0b5", 10), ("40½", 81), ("40.5", 81), ("40,5", 81), ("４０．５", 81)),
        *(("½", 1), (".5", 1), ("0", 0), ("-0", 0), ("7.0", 14), ("1。5", 3), ("\u0665", 10)),
    ],
)
def test_a_number_is_read_in_halves(text: str, value: int) -> None:
    assert value == halves(text)


@pytest.mark.parametrize(
    "text", ["", "-", "+", "-+5", "+-5", "--5", "5-", "1.2", "1,000", "1½½", "five", "1e3", "9" * 7, "½5", ".", "²"]
)
def test_what_is_no_number_is_none(text: str) -> None:
    """Two signs, thousands and words are nobody's points, and none of them raises."""
    assert halves(text) is None
    assert whole(text) is None


def test_a_text_that_is_no_number_stays_as_it_was_typed() -> None:
    assert ["－", "Ann－", "５人"] == [digits(text) for text in ("－", "Ann－", "５人")]
