"""Every name leads somewhere, and a doubt is an option."""

from __future__ import annotations

import pytest

from companion.content import Kind
from tests.content.tree import Tree


@pytest.mark.parametrize(
    ("file", "id", "old", "new"),
    [
        ("rules/harvest.yaml", "harvest.loss", "see: [setup.grain]", "see: [setup.gras]"),
        ("rules/harvest.yaml", "harvest.loss", "parent: harvest", "parent: harvets"),
        ("rules/harvest.yaml", "harvest.loss", "option: harvest.keep\n", "option: harvest.kept\n"),
        ("rules/harvest.yaml", "harvest.loss", "{harvest.keep: no}", "{harvest.kept: no}"),
        ("rules/harvest.yaml", "harvest.loss", "{harvest.keep: no}", "{harvest.keep: maybe}"),
        ("rules/harvest.yaml", "harvest.loss", "phase: [duties]", "phase: [dutys]"),
        ("rules/harvest.yaml", "harvest.loss", "level: [full]", "level: [half]"),
        ("options.yaml", "harvest.keep", "clause: harvest.loss", "clause: harvest.lost"),
        ("cards.yaml", "event.flood", "clauses: [harvest]", "clauses: [harvets]"),
        ("cards.yaml", "event.flood", "changes: [harvest.loss]", "changes: [harvest.lost]"),
        ("cards.yaml", "event.flood", "kind: event", "kind: evnt"),
        ("setup.yaml", "supply", "clauses: [setup.grain]", "clauses: [setup.gras]"),
        ("faq.yaml", "short", "clauses: [harvest.loss]", "clauses: [harvest.lost]"),
        ("game.yaml", "scoring", "scoring: [harvest.loss]", "scoring: [harvest.lost]"),
        ("talk.yaml", "barred.harvest.lost", "  harvest.loss: {", "  harvest.lost: {"),
        ("talk.yaml", "reasons.harvest.lost", "  harvest.loss:\n", "  harvest.lost:\n"),
    ],
)
def test_a_name_that_leads_nowhere_is_found(tree: Tree, file: str, id: str, old: str, new: str) -> None:
    tree.edit(file, old, new)

    finding = tree.only(Kind.LINK)

    assert (finding.file, finding.id) == (f"mill/{file}", id)


def test_a_clause_is_not_among_its_own_parents(tree: Tree) -> None:
    tree.edit("rules/harvest.yaml", "  - id: harvest\n", "  - id: harvest\n    parent: harvest.loss\n")

    findings = tree.findings()

    assert [(f.kind, f.id) for f in findings] == [(Kind.LINK, "harvest"), (Kind.LINK, "harvest.loss")]


def test_a_phase_may_be_named_by_its_group(tree: Tree) -> None:
    tree.edit("rules/harvest.yaml", "phase: [duties]", "phase: [end]")

    assert tree.findings() == []


def test_low_sureness_names_an_option(tree: Tree) -> None:
    tree.edit("rules/harvest.yaml", "    option: harvest.keep\n", "")

    assert tree.only(Kind.SURE).id == "harvest.loss"
    tree.edit("rules/harvest.yaml", "sure: low", "sure: medium")
    assert tree.findings() == []


@pytest.mark.parametrize(
    ("file", "old", "id"),
    [("rules/harvest.yaml", "source: [seed, aid]", "harvest.loss"), ("setup.yaml", "source: [aid]", "grain")],
)
def test_a_source_that_nobody_has_named_is_found(tree: Tree, file: str, old: str, id: str) -> None:
    tree.edit(file, old, "source: [hearsay]")

    finding = tree.only(Kind.LINK)

    assert (finding.id, finding.message) == (id, "game.yaml declares no source hearsay")
