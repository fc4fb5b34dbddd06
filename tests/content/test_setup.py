"""The set-up of a table: which steps, how many of each piece, and that all pieces are somewhere."""

from __future__ import annotations

import pytest

from companion.content import GameContent, Kind, NoSuchTable, Plan, Talk, component_names, facts_of, plan
from companion.content.facts import flat
from companion.content.planning import Sum
from tests.content.tree import EMITS, Tree

ROLES = """\
roles:
  - {id: miller, words: {zh-Hant: 磨坊主, zh-Hans: 磨坊主, en: miller}}
  - {id: farmer}
  - {id: baker, variant: [harvest-home]}
"""


def steps(plan: Plan) -> list[str]:
    return [planned.step.id for planned in plan.steps]


def sums(plan: Plan) -> dict[str, tuple[int | None, ...]]:
    """Return by component how many there are, with the players, on the table, in the box."""
    return {row.thing: (row.n, row.player, row.table, row.box) for row in plan.sums}


@pytest.mark.parametrize(
    ("players", "variants", "grain", "stalls"),
    [
        (2, [], (10, 4, 6, 0), (4, 2, 0, 2)),
        (3, [], (10, 6, 4, 0), (4, 3, 0, 1)),
        (4, [], (10, 8, 2, 0), (4, 4, 0, 0)),
        (3, ["harvest-home"], (10, 9, 1, 0), (4, 3, 0, 1)),
        (4, ["harvest-home"], (10, 8, 2, 0), (4, 4, 0, 0)),
    ],
)
def test_all_pieces_are_with_players_on_the_table_or_in_the_box(
    tree: Tree, players: int, variants: list[str], grain: tuple[int, ...], stalls: tuple[int, ...]
) -> None:
    assert sums(plan(tree.load(), players, variants)) == {"grain": grain, "stall": stalls}


def test_a_step_is_for_some_numbers_of_players(tree: Tree) -> None:
    content = tree.load()

    assert steps(plan(content, 3)) == ["supply", "own", "away"]
    assert steps(plan(content, 4)) == ["supply", "own"]


def test_steps_of_other_jobs_go_on_at_the_same_time_unless_they_wait(tree: Tree) -> None:
    content = tree.load()

    def ready(done: list[str]) -> list[str]:
        return [planned.step.id for planned in plan(content, 2).ready(done)]

    assert [planned.after for planned in plan(content, 2).steps] == [(), ("supply",), ("own",)]
    assert ready([]) == ["supply"]
    tree.edit("setup.yaml", "    after: [supply]\n", "")
    content = tree.load()
    assert ready([]) == ["supply", "own"]
    assert ready(["own"]) == ["supply", "away"]
    assert [job.id for job in plan(content, 2).jobs] == ["middle", "seats"]
    assert [planned.step.id for planned in plan(content, 2).of_job("seats")] == ["own", "away"]


def test_a_step_left_out_is_not_waited_for(tree: Tree) -> None:
    tree.edit("setup.yaml", "  - id: supply\n", "  - id: supply\n    without: [harvest-home]\n")
    content = tree.load()

    assert plan(content, 3, ["harvest-home"]).steps[0].after == ()
    assert plan(content, 3).steps[1].after == ("supply",)


def test_an_amount_says_each_and_all(tree: Tree) -> None:
    amounts = plan(tree.load(), 3, ["harvest-home"]).steps[1].amounts

    assert [(a.thing, a.to, a.per, a.n, a.total) for a in amounts] == [
        ("grain", "player", "player", 2, 6),
        ("grain", "player", "player", 1, 3),
        ("stall", "player", "player", 1, 3),
    ]


def test_a_text_prints_the_number_of_players_and_facts_that_go_by_it(tree: Tree) -> None:
    tree.edit("facts.yaml", "owed: {grain: 2}", "owed: {grain: {2: 4, 3: 2, 4: 1}}")
    for file in ("rules/harvest.yaml", "talk.yaml"):
        text = (tree.folder / file).read_text(encoding="utf-8")
        tree.write(file, text.replace("{owed.grain}", "{loss.grain}"))
    content = tree.load()
    own = plan(content, 3).steps[1]

    assert tree.findings() == []
    assert own.facts == {"players": 3, "owed.grain": 2}
    assert str(Talk(content, "en").text(own.step.text, own.facts)) == "All 3 of you take 2 grain."
    assert sums(plan(content, 2))["grain"] == (10, 8, 2, 0)


def test_where_no_table_is_meant_a_step_prints_the_numbers_of_the_largest(tree: Tree) -> None:
    content = tree.load()
    supply, own, away = content.setup.steps

    assert [facts_of(content, step) for step in (supply, own, away)] == [{}, {"players": 4}, {}]
    tree.edit("setup.yaml", "  - id: own\n", "  - id: own\n    seats: [2, 3]\n")
    content = tree.load()
    assert facts_of(content, content.setup.steps[1]) == {"players": 3}
    tree.edit(
        "setup.yaml",
        "seats: [2, 3]\n    job: seats\n    after",
        "seats: [2]\n    variant: [harvest-home]\n    job: seats\n    after",
    )
    content = tree.load()
    assert facts_of(content, content.setup.steps[1]) == {}


def test_a_fact_by_players_that_lacks_one_is_found(tree: Tree) -> None:
    tree.edit("facts.yaml", "owed: {grain: 2}", "owed: {grain: {2: 4, 3: 3}}")

    found = [f for f in tree.findings() if f.file == "mill/setup.yaml"]

    assert {f.kind for f in found} == {Kind.MISSING_FACT}
    assert "facts.yaml has no owed.grain for 4 players" in [f.message for f in found]


def test_what_nobody_knows_stays_unknown_until_a_box_says_it(tree: Tree) -> None:
    tree.edit("setup.yaml", "n: supply.grain, source", "n: supply.gold, source")
    content = tree.load()

    assert tree.findings() == []
    assert sums(plan(content, 2))["grain"] == (None, 4, None, 0)
    known = {**flat(content.facts), "supply.gold": 30}
    assert sums(plan(content, 2, facts=known))["grain"] == (30, 4, 26, 0)


def test_an_unknown_number_needs_a_place_for_the_rest(tree: Tree) -> None:
    tree.edit("setup.yaml", "n: supply.grain, source", "n: supply.gold, source")
    tree.edit("setup.yaml", "      - {thing: grain, to: table, n: rest}\n", "")

    assert {(f.kind, f.id) for f in tree.findings()} >= {(Kind.SUM, "grain")}


@pytest.mark.parametrize(
    ("old", "new", "id", "message"),
    [
        ("stall, n: 4", "stall, n: 5", "stall", "box holds 5, the steps put 2 with players, 0 on the table, 2 in"),
        ("seats: [2, 3]\n    title", "seats: [2]\n    title", "stall", "box holds 4, the steps put 3 with players"),
        ("variant: [harvest-home], seats: [3]", "variant: [harvest-home]", "grain", "-2 on the table"),
        ("per: absent, n: 1", "per: absent, n: 1, times: 2", "stall", "4 in the box (2 players)"),
        ("{thing: stall, to: box, per: absent, n: 1}", "{thing: grain, to: box, n: rest}", "grain", "two places"),
    ],
)
def test_pieces_that_do_not_add_up_are_found(tree: Tree, old: str, new: str, id: str, message: str) -> None:
    tree.edit("setup.yaml", old, new)

    found = [f for f in tree.findings() if f.id == id]

    assert {f.kind for f in found} == {Kind.SUM}
    assert any(message in f.message for f in found), list(map(str, found))


def test_a_sum_names_the_table_at_which_it_is_wrong(tree: Tree) -> None:
    tree.edit("setup.yaml", "variant: [harvest-home], seats: [3]", "variant: [harvest-home], seats: [4]")

    finding = tree.only(Kind.SUM)

    assert finding.message.endswith("12 with players, -2 on the table, 0 in the box (4 players, harvest-home)")


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("job: middle", "job: muddle", Kind.LINK),
        ("after: [supply]", "after: [away]", Kind.LINK),
        ("{thing: grain, to: table", "{thing: gras, to: table", Kind.LINK),
        ("variant: [harvest-home], seats: [3]", "variant: [harvest], seats: [3]", Kind.LINK),
        ("variant: [harvest-home], seats: [3]", "role: [miller]", Kind.LINK),
        ("seats: [2, 3]\n    title", "seats: [1, 2]\n    title", Kind.LINK),
        ("clauses: [harvest]\njobs", "clauses: [harvests]\njobs", Kind.LINK),
        (", words: {zh-Hant: 攤子, zh-Hans: 摊子, en: stall}", "", Kind.MISSING_WORDS),
        ("per: player, n: owed.grain", "per: player, n: owed.gras", Kind.MISSING_FACT),
        ("to: table, n: rest", "to: tabel, n: rest", Kind.SCHEMA),
        ("to: table, n: rest", "to: table, per: player, n: rest", Kind.SCHEMA),
        ("to: table, n: rest", "to: table, n: -1", Kind.SCHEMA),
        ("to: table, n: rest", "to: table", Kind.SCHEMA),
        ("to: table, n: rest", "to: table, n: rest, all: true", Kind.UNKNOWN_KEY),
        ("seats: [3, 4]", "seats: [3, four]", Kind.SCHEMA),
        ("id: stall, n: 4", "id: grain, n: 4", Kind.DUPLICATE),
        ("id: own", "id: supply", Kind.DUPLICATE),
    ],
)
def test_what_is_wrong_with_a_set_up_is_found(tree: Tree, old: str, new: str, kind: Kind) -> None:
    tree.edit("setup.yaml", old, new)

    assert kind in {f.kind for f in tree.findings() if f.file == "mill/setup.yaml"}


def test_numbers_of_the_set_up_count_as_read(tree: Tree) -> None:
    tree.edit("facts.yaml", "owed:", "stalls: 4\nowed:")

    assert tree.only(Kind.UNREAD_FACT, EMITS).id == "stalls"
    tree.edit("setup.yaml", "stall, n: 4", "stall, n: stalls")
    assert tree.findings(EMITS) == []


@pytest.mark.parametrize(
    ("players", "variants", "roles", "why"),
    [
        (1, [], [], "not for 1 players"),
        (5, [], [], "not for 5 players"),
        (2, ["harvest-home"], [], "not for 2 players"),
        (3, ["harvest"], [], "no variant harvest"),
        (3, [], ["miller"], "cannot be played"),
    ],
)
def test_a_table_that_the_game_does_not_know_is_refused(
    tree: Tree, players: int, variants: list[str], roles: list[str], why: str
) -> None:
    with pytest.raises(NoSuchTable, match=why):
        plan(tree.load(), players, variants, roles)


def test_variants_of_one_group_exclude_one_another(tree: Tree) -> None:
    text = (tree.folder / "setup.yaml").read_text(encoding="utf-8")
    start = text.index("  - id: harvest-home")
    second = text[start : text.index("jobs:")].replace("id: harvest-home", "id: dearth")
    tree.write("setup.yaml", text.replace("jobs:", second + "jobs:"))

    assert steps(plan(tree.load(), 3, ["harvest-home", "dearth"])) == ["supply", "own", "away"]
    text = (tree.folder / "setup.yaml").read_text(encoding="utf-8")
    tree.write("setup.yaml", text.replace("    seats: [3, 4]\n", "    seats: [3, 4]\n    group: crop\n"))
    with pytest.raises(NoSuchTable, match="exclude"):
        plan(tree.load(), 3, ["harvest-home", "dearth"])


def test_a_base_game_may_be_for_fewer_players_than_a_variant(tree: Tree) -> None:
    tree.edit("setup.yaml", "variants:\n", "seats: [2, 3]\nvariants:\n")
    content = tree.load()

    with pytest.raises(NoSuchTable):
        plan(content, 4)
    assert plan(content, 4, ["harvest-home"]).table.players == 4


def with_roles(tree: Tree) -> GameContent:
    """Return the game with a sack for each role: the miller's, the farmer's and, in a variant, the baker's."""
    tree.edit("setup.yaml", "jobs:\n", f"{ROLES}jobs:\n")
    words = "words: {zh-Hant: 袋子, zh-Hans: 袋子, en: sacks}"
    tree.edit("setup.yaml", "  - {id: stall", f"  - {{id: sacks, n: 7, {words}}}\n  - {{id: stall")
    tree.edit(
        "setup.yaml",
        "      - {thing: stall, to: player",
        "      - {thing: sacks, to: player, n: 7, role: [miller]}\n"
        "      - {thing: sacks, to: box, n: 7, no-role: [miller]}\n"
        "      - {thing: stall, to: player",
    )
    return tree.load()


def test_a_role_brings_its_own_pieces_and_leaves_them_in_the_box_when_nobody_takes_it(tree: Tree) -> None:
    content = with_roles(tree)

    assert tree.findings() == []
    assert sums(plan(content, 2))["sacks"] == (7, 7, 0, 0)
    assert sums(plan(content, 3, ["harvest-home"]))["sacks"] == (7, 7, 0, 0)
    with pytest.raises(NoSuchTable, match="cannot be played"):
        plan(content, 2, [], ["miller", "baker"])


def test_with_more_roles_than_players_the_table_says_which(tree: Tree) -> None:
    with_roles(tree)
    tree.edit("setup.yaml", "{id: baker, variant: [harvest-home]}", "{id: baker}")
    content = tree.load()

    assert tree.findings() == []
    with pytest.raises(NoSuchTable, match="say which 2 roles"):
        plan(content, 2)
    assert sums(plan(content, 2, [], ["farmer", "baker"]))["sacks"] == (7, 0, 0, 7)
    assert plan(content, 2, [], ["miller", "baker"]).table.roles == {"miller", "baker"}


def test_an_expansion_brings_pieces_that_the_box_of_the_base_game_lacks(tree: Tree) -> None:
    sacks = "  - {id: sacks, n: 7, variant: [harvest-home], words: {zh-Hant: 袋子, zh-Hans: 袋子, en: sacks}}\n"
    out = "      - {thing: sacks, to: table, n: 7}\n"
    tree.edit("setup.yaml", "steps:\n", f"{sacks}steps:\n")
    tree.edit("setup.yaml", "n: rest}\n", f"n: rest}}\n{out}")

    found = tree.findings()

    assert {(f.kind, f.id) for f in found} == {(Kind.SUM, "sacks")}
    assert sorted(f.message.rpartition("(")[2] for f in found) == ["2 players)", "3 players)", "4 players)"]
    tree.edit("setup.yaml", out, out.replace("n: 7", "n: 7, variant: [harvest-home]"))
    assert tree.findings() == []
    content = tree.load()
    assert "sacks" not in sums(plan(content, 3))
    assert sums(plan(content, 3, ["harvest-home"]))["sacks"] == (7, 0, 7, 0)


def test_a_component_is_called_like_its_term_or_by_words_of_its_own(tree: Tree) -> None:
    content = tree.load()

    names = component_names(content)

    assert {id: words.in_language("zh-Hans") for id, words in names.items()} == {"grain": "谷物", "stall": "摊子"}


def test_what_is_placed_is_unknown_as_long_as_a_part_is() -> None:
    assert Sum("grain", 10, 4, 5, 1).placed == 10
    assert Sum("grain", 10, 4, None, 0).placed is None


def test_a_game_without_a_set_up_has_no_steps(tree: Tree) -> None:
    (tree.folder / "setup.yaml").unlink()
    content = tree.load()

    assert tree.findings() == []
    assert (len(content.setup), list(content.setup), plan(content, 3).sums) == (0, [], ())
