"""What is found, in which order, and why."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

import pytest

from companion.search import Part, Reason, Search, SearchBroken
from companion.search.found import Hit
from tests.content.tree import Tree
from tests.search.conftest import searched

WWE = "world-without-end"


def top(search: Search, query: str, lang: str = "zh-Hant", number: int = 5) -> list[str]:
    """Return the ids of the best hits."""
    return [hit.id for hit in search.search(query, lang=lang, game=WWE).hits[:number]]


def only(search: Search, query: str, id: str, lang: str = "en") -> Hit:
    """Return the hit of *id*."""
    (hit,) = [h for h in search.search(query, lang=lang, limit=None).hits if h.id == id]
    return hit


# --- what the issue promises --------------------------------------------------------------------


def test_one_word_in_four_ways(shipped: Search) -> None:
    """惩罚, 懲罰, penalty and chengfa lead to the same things and say why."""
    results = [shipped.search(q, lang="zh-Hant", limit=None) for q in ("惩罚", "懲罰", "penalty", "chengfa")]

    first, *others = ({hit.id for hit in result.hits} for result in results)
    assert all(first == other for other in others)
    assert {"penalty"} == {result.hits[0].id for result in results}
    reasons = [result.hits[0].why.reason for result in results]
    assert [Reason.TITLE, Reason.TITLE, Reason.TITLE, Reason.PINYIN] == reasons
    assert "懲罰" == results[3].hits[0].why.word


@pytest.mark.parametrize(
    ("query", "lang"),
    [("繳不出稅會怎樣", "zh-Hant"), ("交不上税会怎么样", "zh-Hans"), ("what if I can't pay the tax", "en")],
)
def test_a_whole_question_leads_to_the_tax_duty(shipped: Search, query: str, lang: str) -> None:
    assert "duties.tax" in top(shipped, query, lang, 3)
    assert "duties.tax" in {c for hit in shipped.search(query, lang=lang).hits[:1] for c in hit.clauses}


# --- scripts, pinyin, slips ------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["xdk", "xingdongka", "xing dong ka", "xing'dong'ka", "xíngdòngkǎ", "XingDongKa"])
def test_pinyin_whole_by_initials_and_with_tones(shipped: Search, query: str) -> None:
    hit = shipped.search(query, lang="zh-Hans").hits[0]
    assert ("action-card", Reason.PINYIN, "行动卡") == (hit.id, hit.why.reason, hit.why.word)


def test_pinyin_that_is_not_finished(shipped: Search) -> None:
    assert "penalty" in top(shipped, "chengf")


def test_pinyin_of_a_synonym_leads_to_the_term(shipped: Search) -> None:
    """jiaoshui is 交税, which is called 赋税 here."""
    assert {"duties.tax", "tax"} <= set(top(shipped, "jiaoshui", "zh-Hans", 3))


@pytest.mark.parametrize("query", ["penatly", "penlty", "pennalty", "penaltyy"])
def test_an_english_slip(shipped: Search, query: str) -> None:
    hit = shipped.search(query, lang="en").hits[0]
    assert ("penalty", Reason.TYPO, "penalty") == (hit.id, hit.why.reason, hit.why.word)


def test_a_chinese_slip_sounds_right(shipped: Search) -> None:
    """城罚 is typed for 惩罚: the wrong one of the characters that sound so."""
    hit = only(shipped, "城罚", "penalty", "zh-Hans")
    assert (Reason.TYPO, "惩罚") == (hit.why.reason, hit.why.word)


def test_a_word_that_stands_there_is_no_slip(shipped: Search) -> None:
    """`tie` is near `die`, and is not taken for it."""
    assert all(hit.why.reason is not Reason.TYPO for hit in shipped.search("tie", lang="en", limit=None).hits)


@pytest.mark.parametrize(
    ("query", "id"), [("信仰", "piety"), ("faith", "piety"), ("銀行", "supply"), ("bank", "supply")]
)
def test_synonyms_of_both_regions(shipped: Search, query: str, id: str) -> None:
    hits = shipped.search(query, lang="zh-Hant", game=WWE).hits
    assert id == hits[0].id
    assert Reason.NAME == hits[0].why.reason
    assert Reason.SYNONYM in {hit.why.reason for hit in hits}


def test_a_reviewed_word_leads_to_the_word_of_the_texts(shipped: Search) -> None:
    """扣分 stands in no text; the texts say 失分."""
    hit = only(shipped, "扣分", "duties.last-chapter", "zh-Hant")
    assert (Reason.SYNONYM, "失分") == (hit.why.reason, hit.why.word)


def test_words_begun_with_are_found(shipped: Search) -> None:
    assert "penalty" in top(shipped, "penal", "en")


def test_endings_do_not_matter(shipped: Search) -> None:
    assert "penalty" == top(shipped, "penalties", "en")[0]


# --- ids and quotation marks -----------------------------------------------------------------------


def test_an_id_finds_its_clause_and_its_children_only(shipped: Search) -> None:
    result = shipped.search("duties.piety", lang="en")
    assert ["duties.piety", "duties.penance"] == [hit.id for hit in result.hits]
    assert {Reason.ID} == {hit.why.reason for hit in result.hits}


def test_an_id_is_no_beginning_of_another(mill: Tree) -> None:
    """702.6 is not 702.60."""
    mill.edit("rules/harvest.yaml", "see: [setup.grain]", MORE)
    hits = searched(mill).search("harvest.loss", lang="en").hits
    assert ["harvest.loss", "harvest.under"] == [hit.id for hit in hits]


MORE = """see: [setup.grain]
  - id: harvest.losses
    sure: high
    title: {zh-Hant: 多, zh-Hans: 多, en: More}
    text: {zh-Hant: 多, zh-Hans: 多, en: More}
  - id: harvest.under
    parent: harvest.loss
    sure: high
    title: {zh-Hant: 底, zh-Hans: 底, en: Base}
    text: {zh-Hant: 底, zh-Hans: 底, en: Base}
"""


def test_quoted_phrases_are_exact(shipped: Search) -> None:
    quoted = shipped.search('"tax die"', lang="en", limit=None)
    assert {"tax-die", "duties.die", "tax", "duties.tax"} <= {hit.id for hit in quoted.hits}
    assert all("tax die" in hit.why.snippet.lower() or "tax die" in hit.title.lower() for hit in quoted.hits)
    assert 0 == shipped.search('"die tax"', lang="en").total
    assert 0 == shipped.search('"tax, die"', lang="en").total


def test_quoted_phrases_of_the_other_script(shipped: Search) -> None:
    assert {h.id for h in shipped.search("「稅骰」", lang="en").hits} == {
        h.id for h in shipped.search("“税骰”", lang="en").hits
    }


def test_every_quoted_phrase_must_stand_there(shipped: Search) -> None:
    both = shipped.search('"tax die" "gold"', lang="en", limit=None)
    found = {hit.id for hit in both.hits}
    assert {"duties.die", "tax", "duties.tax"} <= found
    assert found < {hit.id for hit in shipped.search('"tax die"', lang="en", limit=None).hits}
    assert found < {hit.id for hit in shipped.search('"gold"', lang="en", limit=None).hits}


# --- order -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("query", "lang"), [("贖罪", "zh-Hant"), ("交税", "zh-Hans"), ("tax die", "en"), ("元", "en")])
def test_exact_titles_come_first(shipped: Search, query: str, lang: str) -> None:
    hits = shipped.search(query, lang=lang, game=WWE, limit=None).hits
    called = [query == hit.title or query.lower() == hit.title.lower() for hit in hits]
    if lang != "en" or query.isascii():
        assert called[0]
        assert called == sorted(called, reverse=True)


def test_the_current_game_comes_first(mill: Tree) -> None:
    """Among things called the same, and before better ones of other games; all games are searched."""
    other = Tree(mill.root)
    for path in sorted(mill.folder.rglob("*.yaml")):
        target = mill.root / "windmill" / path.relative_to(mill.folder)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(path.read_text(encoding="utf-8").replace("id: mill", "id: windmill"), encoding="utf-8")
    search = searched(other)
    for game in ("mill", "windmill"):
        games = [hit.game for hit in search.search("穀物", lang="en", game=game, limit=None).hits]
        assert {"mill", "windmill"} == set(games)
        assert game == games[0]
        exact = games[: games.index("mill" if game == "windmill" else "windmill")]
        assert 2 == len(exact)  # the clause and the term are both called so


def test_what_has_all_words_comes_before_what_has_some(shipped: Search) -> None:
    """The best have both words; what has one comes after them, if it comes at all."""
    hits = shipped.search("tax die gold", lang="en", limit=None).hits
    some = [hit.why.reason is Reason.WORDS for hit in hits]
    assert not some[0] and any(some)
    assert ["tax-die", "tax-die"] == [hit.id for hit in shipped.search("tax die", lang="en").hits[:2]]


# --- what is shown -----------------------------------------------------------------------------------


def test_exactly_what_matched_is_marked(shipped: Search) -> None:
    hit = only(shipped, "惩罚", "penance", "zh-Hant")
    ((start, end),) = hit.why.ranges
    assert "懲罰" == hit.why.snippet[start:end]
    assert (Part.TEXT, "zh-Hant") == (hit.why.part, hit.why.lang)


def test_marks_lie_right_behind_a_gap(shipped: Search) -> None:
    """付2虔誠 is typed without the gaps that the text has."""
    hit = only(shipped, "付2虔誠", "duties.piety", "zh-Hant")
    ((start, end),) = hit.why.ranges
    assert "付 2 虔誠" == hit.why.snippet[start:end]


def test_the_title_is_in_the_readers_language_and_marked(shipped: Search) -> None:
    hit = only(shipped, "懲罰", "duties.exemption", "zh-Hans")
    ((start, end),) = hit.title_ranges
    assert ("zh-Hans", "惩罚") == (hit.lang, hit.title[start:end])
    assert Reason.TITLE is hit.why.reason


def test_a_reader_sees_his_language_where_it_matched_too(shipped: Search) -> None:
    """懲罰 by an English reader: the piece is Chinese, said to be so, because that is where it stands."""
    hit = only(shipped, "懲罰", "penance", "en")
    assert ("en", "zh-Hant") == (hit.lang, hit.why.lang)


def test_every_kind_is_found(mill: Tree) -> None:
    search = searched(mill)
    wanted = {"穀物": {"clause", "term", "card", "step", "question"}}
    for query, kinds in wanted.items():
        assert kinds == {hit.kind for hit in search.search(query, lang="en", limit=None).hits}
    assert "event.flood" == search.search("7", lang="en").hits[0].id  # the printed number of the card


def test_a_question_is_found_by_how_it_is_asked(mill: Tree) -> None:
    hit = searched(mill).search("谷物不够怎么办", lang="zh-Hans").hits[0]
    assert ("question", "short", ("harvest.loss",)) == (hit.kind, hit.id, hit.clauses)


def test_nothing_matches_and_the_nearest_is_named(shipped: Search) -> None:
    result = shipped.search("zpenaltyzz", lang="en", game=WWE)
    assert ((), 0) == (result.hits, result.total)
    assert "penalty" in {near.id for near in result.nearest}


def test_the_limit_does_not_change_the_count(shipped: Search) -> None:
    few = shipped.search("卡", lang="en", limit=3)
    assert 3 == len(few.hits) < few.total == len(shipped.search("卡", lang="en", limit=None).hits)


# --- one search for all --------------------------------------------------------------------------------


def test_threads_share_it(shipped: Search) -> None:
    queries = ["懲罰", "tax die", "chengfa", "penatly", "繳不出稅會怎樣", "duties.piety", "「稅骰」", "zzqq"] * 5
    expected = [shipped.search(q, lang="en") for q in queries]
    found: dict[int, list[object]] = {}

    def ask(number: int) -> None:
        found[number] = [shipped.search(q, lang="en") for q in queries]

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert dict.fromkeys(range(6), expected) == found


def test_a_search_that_finds_nothing_is_not_served(mill: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    """One known title per language is looked for before anybody asks."""
    monkeypatch.setattr(Search, "_holding", lambda self, texts: iter(()))
    monkeypatch.setattr(Search, "_summed", lambda self, units: {})
    with pytest.raises(SearchBroken):
        searched(mill)


def test_an_index_is_built_without_a_file(mill: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that start at a time have no folder to take from each other: where none can be made, it works."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not-there"))
    assert searched(mill).games == ("mill",)
