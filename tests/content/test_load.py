"""Content becomes typed data, or says what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content import ContentError, Kind, MissingWords, load_all
from companion.content.facts import flat
from tests.content.tree import EMITS, FILES, Tree


def test_a_sound_game_has_no_findings(tree: Tree) -> None:
    assert tree.findings(EMITS) == []


def test_a_game_is_read_in_the_order_that_game_yaml_gives(tree: Tree) -> None:
    content = tree.load()

    assert [chapter.id for chapter in content.chapters] == ["setup", "harvest"]
    assert list(content.clauses) == ["setup.grain", "harvest", "harvest.loss"]
    assert content.game.seats == (2, 4)
    assert [(phase.group, phase.id) for phase in content.game.phases] == [("round", "sow"), ("end", "duties")]


def test_a_clause_is_typed(tree: Tree) -> None:
    clause = tree.load().clauses["harvest.loss"]

    assert (clause.parent, clause.enforced, clause.sure) == ("harvest", True, "low")
    assert (clause.option, clause.source, clause.see) == ("harvest.keep", ("seed", "aid"), ("setup.grain",))
    assert (clause.when.phases, clause.when.chapters, clause.when.levels) == (("duties",), (1, 2), ("full",))
    assert clause.when.options == {"harvest.keep": ("no",)}
    assert clause.title.in_language("zh-Hans") == "少付"


def test_a_card_is_typed(tree: Tree) -> None:
    card = tree.load().cards["event.flood"]

    assert (card.kind, card.by, card.number, card.copies, card.known) == ("event", "ours", 7, 1, "full")
    assert (card.clauses, card.changes) == (("harvest",), ("harvest.loss",))


def test_yes_and_no_of_an_option_stay_text(tree: Tree) -> None:
    option = tree.load().options["harvest.keep"]

    assert (option.values, option.default) == (("yes", "no"), "no")
    assert option.labels["yes"].in_language("en") == "Allowed"


def test_supplies_and_bounds_may_be_the_path_of_a_fact(tree: Tree) -> None:
    game = tree.load().game

    assert [(thing.id, thing.supply) for thing in game.things] == [("grain", 10), ("gold", None)]
    assert (game.kinds[0].fields[1].low, game.kinds[0].fields[1].high) == (0, 3)


def test_raw_data_is_plain_and_cannot_be_changed(tree: Tree) -> None:
    content = tree.load()

    assert content.game.raw["seats"] == (2, 4)
    assert flat(content.facts) == {"supply.grain": 10, "supply.gold": None, "owed.grain": 2, "loss.grain": 3}
    with pytest.raises(TypeError):
        content.facts["owed"] = 9  # type: ignore[index]  # it must not be possible


def test_the_members_of_a_list_of_facts_are_facts(tree: Tree) -> None:
    tree.edit("facts.yaml", "owed:", "track: [1, 3]\nowed:")

    assert flat(tree.load().facts)["track.1"] == 3


def test_what_a_box_fills_is_declared(tree: Tree) -> None:
    tree.edit("game.yaml", "  - field\n", "  - {id: field, verbs: [cover, open]}\n")
    tree.edit("game.yaml", "  - id: event\n", "  - id: event\n    members: [event.a, event.b]\n    copies: 4\n")
    tree.edit("game.yaml", "high: 3,", "high: 3, optional: true,")

    game = tree.load().game

    assert game.places[1].verbs == ("cover", "open")
    assert (game.kinds[0].members, game.kinds[0].copies) == (("event.a", "event.b"), 4)
    assert [field.optional for field in game.kinds[0].fields] == [False, True]


def test_optional_files_may_be_missing(tree: Tree) -> None:
    for file in FILES:
        if file not in ("game.yaml", "facts.yaml"):
            (tree.folder / file).unlink()
    tree.edit("game.yaml", "chapters: [setup, harvest]", "chapters: []")
    tree.edit("game.yaml", "scoring: [harvest.loss]", "scoring: []")

    content = tree.load()

    assert tree.findings() == []
    assert (content.chapters, content.faq, content.talk.asks) == ((), (), {})


def test_all_games_are_found_by_their_folders(tree: Tree) -> None:
    (tree.root / "STYLE.md").write_text("no game")
    (tree.root / "empty").mkdir()

    assert list(load_all(tree.root)) == ["mill"]


def test_a_broken_file_names_file_and_line_and_cannot_be_loaded(tree: Tree) -> None:
    tree.write("options.yaml", "options:\n  - id: a\n    id: b\n")

    with pytest.raises(ContentError) as error:
        tree.load()

    assert [str(f) for f in error.value.findings] == [
        "mill/options.yaml: yaml: line 3: the key 'id' stands twice"
    ]


def test_without_game_yaml_the_texts_are_still_checked(tree: Tree) -> None:
    (tree.folder / "game.yaml").unlink()
    tree.edit("glossary.yaml", "en: Pays a duty.", "en: Pays a [[nothing]].")

    kinds = [finding.kind for finding in tree.findings()]

    assert Kind.SCHEMA in kinds
    assert Kind.LINK in kinds
    with pytest.raises(ContentError):
        tree.load()


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("game.yaml", "seats: [2, 4]", "seats: [4, 2]", "seats"),
        ("game.yaml", "supply: supply.grain", "supply: supply.gras", "facts.yaml has no supply.gras"),
        ("game.yaml", "type: flag", "type: flags", "'flags' is none of"),
        ("game.yaml", "type: flag", "type: flag, halves: true", "only a number"),
        ("game.yaml", ", values: [spring, autumn], inner: true", "", "needs its values"),
        ("game.yaml", "shape: number, low: 0", "shape: numbers, low: 0", "'numbers' is none of"),
        ("game.yaml", "shape: number, low: 0", "shape: number, low: none", "facts.yaml has no none"),
        ("rules/harvest.yaml", "enforced: true", "enforced: yes", "neither true nor false"),
        ("rules/harvest.yaml", "    parent: harvest\n", "    parent: [harvest]\n", "parent is no text"),
        ("rules/setup.yaml", "    sure: high\n", "", "sure is missing"),
        ("rules/setup.yaml", "sure: high", "sure: certain", "'certain' is none of"),
        ("options.yaml", "default: no", "default: maybe", "none of the values"),
        ("options.yaml", "values: [yes, no]", "values: [no]", "two values"),
        ("cards.yaml", "known: full", "known: hardly", "'hardly' is none of"),
        ("cards.yaml", "copies: 1", "copies: one", "copies is no whole number"),
        ("cards.yaml", "clauses: [harvest]", "clauses: [7]", "clauses is no list of texts"),
        ("game.yaml", "  - id: event\n", "  - id: event\n    copies: many\n", "facts.yaml has no many"),
        ("glossary.yaml", "terms:", "terms: {}\nother:", "terms is no list"),
        ("talk.yaml", "    all: {zh-Hant: 全付, zh-Hans: 全付, en: all of it}", "    all: 1", "no mapping"),
    ],
)
def test_what_has_the_wrong_shape_is_a_schema_finding(
    tree: Tree, file: str, old: str, new: str, message: str
) -> None:
    tree.edit(file, old, new)

    found = [f for f in tree.findings() if f.kind is Kind.SCHEMA]

    assert any(message in finding.message and finding.file == f"mill/{file}" for finding in found), found


def test_a_card_known_by_name_alone_needs_no_text(tree: Tree) -> None:
    start = FILES["cards.yaml"].index("    text:")
    end = FILES["cards.yaml"].index("    clauses:")
    bare = FILES["cards.yaml"][:start] + FILES["cards.yaml"][end:]

    tree.write("cards.yaml", bare)
    assert "text is missing" in tree.only(Kind.SCHEMA).message
    tree.write("cards.yaml", bare.replace("known: full", "known: name-only"))
    assert tree.findings() == []


def test_unknown_keys_are_found_and_do_not_stop_a_match(tree: Tree) -> None:
    tree.edit("glossary.yaml", "    short:", "    shrot: x\n    short:")

    finding = tree.only(Kind.UNKNOWN_KEY)

    assert (finding.file, finding.id) == ("mill/glossary.yaml", "grain")
    assert tree.load().terms["grain"].id == "grain"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("glossary.yaml", "id: grain", "id: Grain"),
        ("cards.yaml", "id: event.flood", "id: event_flood"),
        ("talk.yaml", "    all:", "    All:"),
        ("game.yaml", "id: mill", "id: mills"),
        ("game.yaml", "id: begging", "id: Begging"),
    ],
)
def test_ids_are_lower_case_words_and_a_game_is_called_like_its_folder(
    tree: Tree, file: str, old: str, new: str
) -> None:
    tree.edit(file, old, new)

    assert Kind.ID in [finding.kind for finding in tree.findings() if finding.file == f"mill/{file}"]


def test_a_mark_of_the_code_alone_may_be_called_as_the_code_does_and_take_any_value(tree: Tree) -> None:
    tree.edit("game.yaml", "id: season", "id: season_now")
    tree.edit("game.yaml", ", values: [spring, autumn], inner", ", inner")

    assert tree.findings() == []
    assert tree.load().game.marks[2].id == "season_now"


def test_an_id_stands_once(tree: Tree) -> None:
    tree.edit("rules/setup.yaml", "id: setup.grain", "id: harvest")

    finding = next(f for f in tree.findings() if f.kind is Kind.DUPLICATE)

    assert (finding.id, "setup" in finding.message) == ("harvest", True)


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
@pytest.mark.parametrize(
    ("file", "id", "texts"),
    [
        ("rules/setup.yaml", "setup.grain", {"zh-Hant": "穀物", "zh-Hans": "谷物", "en": "Grain"}),
        ("talk.yaml", "keys.pay.all", {"zh-Hant": "全付", "zh-Hans": "全付", "en": "all of it"}),
        ("glossary.yaml", "grain", {"zh-Hant": "穀物", "zh-Hans": "谷物", "en": "grain"}),
        ("options.yaml", "harvest.keep", {"zh-Hant": "不得", "zh-Hans": "不得", "en": "Not allowed"}),
    ],
)
def test_a_missing_word_in_one_language_is_found(
    tree: Tree, file: str, id: str, texts: dict[str, str], language: str
) -> None:
    """Rules, talk, glossary and options: the finding names file, entry and language."""
    tree.edit(file, _flow(texts), _flow({tag: text for tag, text in texts.items() if tag != language}))

    finding = tree.only(Kind.MISSING_LANGUAGE)

    assert (finding.file, finding.id, finding.language) == (f"mill/{file}", id, language)


def _flow(texts: dict[str, str]) -> str:
    return "{" + ", ".join(f"{tag}: {text}" for tag, text in texts.items()) + "}"


def test_words_in_a_fourth_language_are_found(tree: Tree) -> None:
    tree.edit("glossary.yaml", "en: grain}", "en: grain, fr: blé}")

    assert "'fr'" in tree.only(Kind.UNKNOWN_KEY).message


def test_a_missing_language_does_not_stop_a_match_until_it_is_read(tree: Tree) -> None:
    tree.edit("glossary.yaml", ", en: grain}", "}")

    words = tree.load().terms["grain"].words

    assert words.in_language("zh-Hant") == "穀物"
    with pytest.raises(MissingWords, match=r"glossary.yaml#grain.words in en"):
        words.in_language("en")


def test_a_file_that_game_yaml_does_not_list_is_found_and_the_reverse(tree: Tree) -> None:
    tree.edit("game.yaml", "chapters: [setup, harvest]", "chapters: [harvest, winter]")

    found = [(f.file, f.id) for f in tree.findings() if f.kind is Kind.LINK]

    assert found == [("mill/game.yaml", "winter"), ("mill/rules/setup.yaml", "setup")]


def test_a_file_that_is_not_text_is_found(tree: Tree, tmp_path: Path) -> None:
    (tree.folder / "faq.yaml").write_bytes(b"\xff\xfe\x00")

    assert "not UTF-8" in tree.only(Kind.YAML).message
