"""The table of Han characters is what the developers' tool makes of OpenCC."""

from __future__ import annotations

from companion.content.make_han_table import TARGET, make


def test_the_table_is_as_the_tool_makes_it() -> None:
    assert TARGET.read_text(encoding="utf-8") == make()
