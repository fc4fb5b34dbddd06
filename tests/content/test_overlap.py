"""Our wording is our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content import Kind, overlap_folder
from companion.content.overlap import OurText, overlap
from tests.content.tree import Tree

HAN = "每位玩家依序選擇一張行動卡打出"  # 15 characters
ENGLISH = "Every player then chooses one card from the hand"  # 9 words


@pytest.fixture
def seeds(tmp_path: Path) -> Path:
    folder = tmp_path / "seeds"
    folder.mkdir()
    return folder


def ours(language: str, text: str) -> list[OurText]:
    return [OurText("mill/rules/a.yaml", "a", language, text)]


def test_twelve_han_characters_in_common_are_found_whatever_script_and_spacing(seeds: Path) -> None:
    (seeds / "s.txt").write_text("然后每位 玩家依\n序选择一张行动卡打出。", encoding="utf-8")

    (finding,) = overlap(ours("zh-Hant", f"輪到時{HAN}，再收回。"), seeds)

    assert (finding.kind, finding.id, finding.language) == (Kind.OVERLAP, "a", "zh-Hant")
    assert finding.message == "15 in a row as in s.txt: 每位玩家依序选择一张行动卡打出"


def test_eleven_han_characters_are_not(seeds: Path) -> None:
    (seeds / "s.txt").write_text(f"他{HAN[:11]}。", encoding="utf-8")

    assert overlap(ours("zh-Hant", f"你{HAN}。"), seeds) == []


def test_a_mark_ends_a_run_of_han(seeds: Path) -> None:
    (seeds / "s.txt").write_text("木材、石頭、羊毛、布料、穀物、知識、忠誠", encoding="utf-8")

    assert overlap(ours("zh-Hant", "木材、石頭、羊毛、布料、穀物、知識、忠誠"), seeds) == []


def test_eight_english_words_in_common_are_found_whatever_case_and_marks(seeds: Path) -> None:
    (seeds / "deep").mkdir()
    (seeds / "deep" / "s.md").write_text(
        "every PLAYER, then\nchooses one card from the deck", encoding="utf-8"
    )

    (finding,) = overlap(ours("en", ENGLISH), seeds)

    assert finding.message == "8 in a row as in deep/s.md: every player then chooses one card from the"


def test_seven_english_words_are_not(seeds: Path) -> None:
    (seeds / "s.txt").write_text("every player then chooses one card from a", encoding="utf-8")

    assert overlap(ours("en", ENGLISH), seeds) == []


def test_two_runs_are_two_findings(seeds: Path) -> None:
    (seeds / "s.txt").write_text(f"{HAN[:12]}。每人付出兩點虔誠放回大教堂裡。", encoding="utf-8")

    found = overlap(ours("zh-Hant", f"{HAN[:12]}。其次每人付出兩點虔誠放回大教堂裡面。"), seeds)

    assert [finding.message[:2] for finding in found] == ["12", "14"]


def test_a_folder_that_is_none_is_no_clean_result(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError):
        overlap([], tmp_path / "nowhere")


def test_the_games_are_compared_as_a_reader_sees_them(tree: Tree, seeds: Path) -> None:
    tree.edit(
        "rules/setup.yaml", "en: Put out {supply.grain}", "en: Now everyone must put out {supply.grain}"
    )
    tree.edit("rules/setup.yaml", "[[term:grain]].", "[[term:grain]] here.")
    (seeds / "s.txt").write_text("now everyone must put out 10 grain here", encoding="utf-8")

    (finding,) = overlap_folder(tree.root, seeds)

    assert (finding.file, finding.id, finding.language) == ("mill/rules/setup.yaml", "setup.grain", "en")
