"""The judged queries of every game: judged/<game>.yaml, a list of {q, lang, want, note}.

``python -m tests.search.test_judged`` prints the figures and every query that misses something.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content import load_all
from companion.paths import content_root
from companion.search import Search, opened
from tests.search.judging import JUDGED, Query, judge, load, misses, recall, succeeds

SUCCESS, RECALL = 0.85, 0.97
FILES = sorted(JUDGED.glob("*.yaml"))


def game_of(file: Path) -> str:
    """Return the game whose queries *file* holds: ``<game>.yaml`` or ``<game>.<what>.yaml``."""
    return file.name.split(".")[0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_people_find_what_they_mean(shipped: Search, file: Path) -> None:
    """Success at 1 and recall at 5 in each language."""
    queries = load(file)
    figures = judge(shipped, game_of(file), queries)

    low = {lang: f for lang, f in figures.items() if f.success < SUCCESS or f.recall < RECALL}
    assert {} == low, "\n".join(misses(shipped, game_of(file), queries))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_wanted_exists(file: Path) -> None:
    """A wanted id that nothing has would count as a miss of the search."""
    content = load_all(content_root())[game_of(file)]
    steps, questions = (step.id for step in content.setup), (question.id for question in content.faq)
    known = {*content.clauses, *content.cards, *content.terms, *steps, *questions}
    assert set() == {id for query in load(file) for id in query.want} - known


def test_the_figures(shipped: Search) -> None:
    """A first hit that leads to what is wanted is a success; recall counts what the first five lead to."""
    hits = shipped.search("duties.piety", lang="en").hits
    assert ["duties.piety", "duties.penance"] == [hit.id for hit in hits]

    assert succeeds(Query("", "en", ("duties.piety",)), hits)
    assert not succeeds(Query("", "en", ("duties.penance",)), hits)
    assert 0.5 == recall(Query("", "en", ("duties.penance", "duties.tax")), hits)
    assert not succeeds(Query("", "en", ("duties.penance",)), ())


@pytest.mark.parametrize(
    "text", ["q: a", "- {q: a, lang: en}", "- {q: a, lang: fr, want: [b]}", "- {q: a, lang: en, want: []}"]
)
def test_a_broken_file_is_no_judgement(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="is no"):
        load(file)


def main() -> None:
    """Print the figures of every file, and its misses."""
    search = opened(content_root())
    for file in FILES:
        queries = load(file)
        print(file.stem, *misses(search, game_of(file), queries), sep="\n  ")
        for lang, figures in judge(search, game_of(file), queries).items():
            print(f"  {lang}: {figures.queries} queries, success {figures.success:.3f}, recall {figures.recall:.3f}")


if __name__ == "__main__":
    main()
