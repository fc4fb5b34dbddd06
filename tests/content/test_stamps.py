"""Translations are stamped by who read both."""

from __future__ import annotations

import pytest

from companion.content import Finding, Kind, stamp
from companion.content.stamps import FILE, digests
from tests.content.tree import Tree


def all_stamped(tree: Tree) -> list[Finding]:
    stamp(tree.folder, list(digests(tree.load())), "Ann")
    return tree.findings(stamps=True)


def test_without_stamps_every_entry_is_reported_when_asked_for(tree: Tree) -> None:
    found = tree.findings(stamps=True)

    assert {finding.kind for finding in found} == {Kind.UNSTAMPED}
    assert len(found) == len(digests(tree.load()))
    assert tree.findings() == []


def test_a_stamped_game_is_silent(tree: Tree) -> None:
    assert all_stamped(tree) == []


def test_a_changed_language_makes_its_two_pairs_stale(tree: Tree) -> None:
    all_stamped(tree)

    tree.edit("glossary.yaml", "en: Pays a duty.", "en: Pays duties.")

    found = [(f.kind, f.file, f.id, f.language) for f in tree.findings(stamps=True)]
    assert found == [
        (Kind.STALE, "mill/glossary.yaml", "grain", "zh-Hans+en"),
        (Kind.STALE, "mill/glossary.yaml", "grain", "zh-Hant+en"),
    ]


def test_stamping_again_makes_it_good_and_says_who_and_what(tree: Tree) -> None:
    all_stamped(tree)
    tree.edit("glossary.yaml", "en: Pays a duty.", "en: Pays duties.")

    assert stamp(tree.folder, ["glossary.yaml#grain"], "Bo", "plural") == ["glossary.yaml#grain"]

    assert tree.findings(stamps=True) == []
    assert "by: Bo\n    changed: plural\n" in (tree.folder / FILE).read_text(encoding="utf-8")


def test_an_id_alone_stamps_every_entry_called_so(tree: Tree) -> None:
    assert stamp(tree.folder, ["grain"], "Ann") == ["game.yaml#grain", "glossary.yaml#grain"]


def test_an_entry_that_nobody_has_cannot_be_stamped(tree: Tree) -> None:
    with pytest.raises(KeyError):
        stamp(tree.folder, ["straw"], "Ann")

    assert not (tree.folder / FILE).exists()


def test_a_stamp_of_an_entry_that_is_no_more_is_found(tree: Tree) -> None:
    all_stamped(tree)

    (tree.folder / "faq.yaml").unlink()

    assert [(f.kind, f.id) for f in tree.findings(stamps=True)] == [(Kind.STALE, "faq.yaml#short")]


def test_a_broken_stamp_file_is_found(tree: Tree) -> None:
    (tree.folder / FILE).write_text("stamps: [1]\n")

    assert [f.kind for f in tree.findings(stamps=True)] == [Kind.YAML]
