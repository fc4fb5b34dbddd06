"""Questions people ask, in the ways they ask them."""

from __future__ import annotations

import pytest

from companion.content import Kind, questions_by_clause
from companion.content.check_faq import plain
from tests.content.tree import Tree

AGAIN = """\
  - id: again
    asked:
      zh-Hant: [要付幾個, 沒糧了，會怎樣？]
      zh-Hans: [要付几个, 交多少]
      en: ["How many?", how much do I pay]
    answer: {zh-Hant: 失分。, zh-Hans: 失分。, en: You lose points.}
    clauses: [harvest]
"""


def test_a_question_is_typed(tree: Tree) -> None:
    (question,) = tree.load().faq

    assert (question.id, question.clauses, question.tags) == (
        "short",
        ("harvest.loss",),
        ("grain", "harvest", "duties"),
    )
    assert question.asked["zh-Hans"] == ("谷物不够怎么办？", "没粮了会怎么样")
    assert question.answer.in_language("en") == "You lose points."


@pytest.mark.parametrize(
    ("old", "new", "kind", "language"),
    [
        ("[穀物不夠怎麼辦？, 沒糧了會怎樣]", "[穀物不夠怎麼辦？]", Kind.MISSING_WORDS, "zh-Hant"),
        (", no grain left]", "]", Kind.MISSING_WORDS, "en"),
        ("clauses: [harvest.loss]", "clauses: []", Kind.LINK, ""),
        ("tags: [grain,", "tags: [gras,", Kind.LINK, ""),
    ],
)
def test_what_is_wrong_with_a_question_is_found(tree: Tree, old: str, new: str, kind: Kind, language: str) -> None:
    tree.edit("faq.yaml", old, new)

    finding = tree.only(kind)

    assert (finding.file, finding.id, finding.language) == ("mill/faq.yaml", "short", language)


def test_one_way_to_ask_leads_to_one_question(tree: Tree) -> None:
    """Marks, case and script make no other question."""
    faq = (tree.folder / "faq.yaml").read_text(encoding="utf-8")
    tree.write("faq.yaml", faq + AGAIN)

    finding = tree.only(Kind.DUPLICATE)

    assert (finding.id, finding.language) == ("again", "zh-Hant")
    assert plain("沒糧了，會怎樣？") == plain("没粮了会怎样") == "没粮了会怎样"


def asked(id: str, clauses: str) -> str:
    """Return an entry of faq.yaml whose ways to ask nobody else has."""
    return (
        f"  - id: {id}\n    asked: {{zh-Hant: [{id}一, {id}二], zh-Hans: [{id}一, {id}二], en: [{id} 1, {id} 2]}}\n"
        f"    answer: {{zh-Hant: 失分。, zh-Hans: 失分。, en: You lose points.}}\n    clauses: [{clauses}]\n"
    )


def test_questions_stand_under_their_clauses_those_mainly_about_one_first(tree: Tree) -> None:
    both, later = asked("both", "harvest, harvest.loss"), asked("later", "harvest.loss")
    tree.write("faq.yaml", f"questions:\n{both}{later}")

    found = {id: [question.id for question in under] for id, under in questions_by_clause(tree.load()).items()}

    assert tree.findings() == []
    assert found == {"setup.grain": [], "harvest": ["both"], "harvest.loss": ["later", "both"]}


def test_a_question_has_an_id_of_its_own(tree: Tree) -> None:
    faq = (tree.folder / "faq.yaml").read_text(encoding="utf-8")
    again = AGAIN.replace("id: again", "id: short").replace("沒糧了，會怎樣？", "怎麼付")
    tree.write("faq.yaml", faq + again)

    assert tree.only(Kind.DUPLICATE).id == "short"
