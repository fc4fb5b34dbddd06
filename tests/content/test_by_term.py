"""A term of the glossary leads to all that uses it."""

from __future__ import annotations

from companion.content.by_term import TermUses, uses_by_term
from tests.content.tree import Tree


def test_a_term_leads_to_the_clauses_cards_and_questions_that_use_it(tree: Tree) -> None:
    content = tree.load()

    uses = uses_by_term(content)["grain"]

    assert [clause.id for clause in uses.clauses] == ["setup.grain", "harvest"]
    assert [card.id for card in uses.cards] == ["event.flood"]
    assert [question.id for question in uses.questions] == ["short"]


def test_a_term_that_nothing_uses_has_an_empty_entry(tree: Tree) -> None:
    tree.edit("glossary.yaml", "terms:\n", """terms:
  - id: mill
    words: {zh-Hant: 水車, zh-Hans: 水车, en: mill}
    short: {zh-Hant: 磨穀物。, zh-Hans: 磨谷物。, en: Grinds grain.}
""")

    assert uses_by_term(tree.load())["mill"] == TermUses()
