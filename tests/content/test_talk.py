"""What a match says."""

from __future__ import annotations

import pytest

from companion.content import MissingWords, Piece, Reason, Said, Talk, reason_of
from companion.content.said import half_points, number
from tests.content.tree import Tree

LOSS = {
    "kind": "marked",
    "holder": "seat.0",
    "mark": "vp",
    "was": 24,
    "to": 17,
    "clause": "harvest.loss",
    "facts": {"missing": 1},
}
PAID = {
    "kind": "moved",
    "thing": "grain",
    "n": 2,
    "source": "seat.1",
    "target": "supply",
    "clause": "harvest.loss",
    "facts": {},
}

MOVED = ("thing", "n", "source", "target", "clause", "who")
MARKED = ("holder", "mark", "was", "to", "clause", "who", "by")


def test_a_question_has_a_title_and_a_help(tree: Tree) -> None:
    title, help = Talk(tree.load(), "en").ask("pay", {"who": "seat.1"})

    assert str(title) == "How much does B pay?"
    assert str(help) == "2 owed."


def test_a_seat_is_a_piece_of_its_own_called_as_the_page_says(tree: Tree) -> None:
    talk = Talk(tree.load(), "zh-Hant", seat_name=["小明", "小華"].__getitem__)

    title, _ = talk.ask("pay", {"who": "seat.1"})

    assert title == Said((Piece("小華", seat=1), Piece("付多少？")))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "A is 1 piece short and loses 3½ VP, 8½ left"),
        ("zh-Hant", "A少付 1，失去 3½ 分，剩 8½ 分"),
        ("zh-Hans", "A少付 1，失去 3½ 分，剩 8½ 分"),
    ],
)
def test_a_mark_in_halves_prints_points(tree: Tree, lang: str, text: str) -> None:
    assert str(Talk(tree.load(), lang).reason(LOSS)) == text


def test_english_has_one_and_many(tree: Tree) -> None:
    many = {**LOSS, "facts": {"missing": 2}}

    assert "2 pieces short" in str(Talk(tree.load(), "en").reason(many))


def test_a_flag_picks_the_form_for_yes_or_no(tree: Tree) -> None:
    talk = Talk(tree.load(), "zh-Hans")
    on = {**LOSS, "mark": "begging", "was": False, "to": True}

    assert str(talk.reason(on)) == "A开始乞讨"
    assert str(talk.reason({**on, "was": True, "to": False})) == "A不再乞讨"


def test_a_move_names_who_gave_and_links_the_term(tree: Tree) -> None:
    said = Talk(tree.load(), "en").reason(PAID)

    assert str(said) == "B pays 2 grain"
    assert said.pieces[-1] == Piece("grain", term="grain")


def test_a_move_from_the_supply_is_about_who_takes(tree: Tree) -> None:
    taken = {**PAID, "source": "supply", "target": "seat.2"}

    assert str(Talk(tree.load(), "en").reason(taken)) == "C pays 2 grain"


@pytest.mark.parametrize(
    ("effect", "reason"),
    [
        (LOSS, Reason("harvest.loss", "vp", "marked", frozenset({*MARKED, "missing"}))),
        (PAID, Reason("harvest.loss", "grain", "given", frozenset(MOVED))),
        ({**PAID, "source": "supply", "target": "seat.2"}, Reason("harvest.loss", "grain", "taken", frozenset(MOVED))),
        (
            {**PAID, "source": "supply", "target": "field"},
            Reason("harvest.loss", "grain", "moved", frozenset(MOVED) - {"who"}),
        ),
        (
            {"kind": "noted", "holder": "table", "clause": "harvest", "facts": {"what": 1}},
            Reason("harvest", "note", "noted", frozenset({"holder", "clause", "what"})),
        ),
        (
            {"kind": "dealt", "holder": "seat.0", "card": None, "clause": "harvest", "facts": {}},
            Reason("harvest", "dealt", "dealt", frozenset({"holder", "clause", "who", "card"})),
        ),
        (
            {"kind": "mixed", "holder": "", "zone": "pile", "clause": "harvest", "facts": {}},
            Reason("harvest", "mixed", "mixed", frozenset({"zone", "clause"})),
        ),
    ],
)
def test_an_effect_says_where_its_reason_stands_and_what_it_may_print(
    effect: dict[str, object], reason: Reason
) -> None:
    assert reason_of(effect) == reason


@pytest.mark.parametrize(
    ("clause", "what", "text"),
    [
        ("harvest.loss", "wool", "own thing"),
        ("harvest.loss", "given", "own direction"),
        ("any", "wool", "any thing"),
        ("any", "given", "any direction"),
    ],
)
def test_the_nearest_words_are_taken(tree: Tree, clause: str, what: str, text: str) -> None:
    order = [("harvest.loss", "wool"), ("harvest.loss", "given"), ("any", "wool"), ("any", "given")]
    nearest = order.index((clause, what))
    further = [(c, w, "further") for c, w in order[nearest + 1 :]]
    reasons: dict[str, str] = {}
    for where, name, said in [(clause, what, text), *further]:
        reasons[where] = reasons.get(where, "") + f"    {name}: {{zh-Hant: 付, zh-Hans: 付, en: {said}}}\n"
    tree.write("talk.yaml", "reasons:\n" + "".join(f"  {where}:\n{lines}" for where, lines in reasons.items()))

    assert str(Talk(tree.load(), "en").reason({**PAID, "thing": "wool"})) == text


def test_words_that_need_what_the_effect_lacks_are_passed_over(tree: Tree) -> None:
    tree.edit("talk.yaml", "    note:\n", "    noted: {zh-Hant: 沒有, zh-Hans: 没有, en: nothing}\n    note:\n")
    talk = Talk(tree.load(), "en")
    note = {"kind": "noted", "holder": "table", "clause": "harvest.loss"}

    assert str(talk.reason({**note, "facts": {"what": "grain"}})) == "grain: 2 owed"
    assert str(talk.reason({**note, "facts": {}})) == "nothing"


def test_a_card_that_nobody_may_see_is_a_back(tree: Tree) -> None:
    tree.edit("talk.yaml", "  beyond:", "  card.back: {zh-Hant: 牌背, zh-Hans: 牌背, en: a back}\n  beyond:")
    tree.edit(
        "talk.yaml", "reasons:\n", "reasons:\n  any: {dealt: {zh-Hant: '{card}', zh-Hans: '{card}', en: '{card}'}}\n"
    )
    talk = Talk(tree.load(), "en")
    dealt = {"kind": "dealt", "holder": "seat.0", "clause": "harvest", "facts": {}}

    cards = [None, "card.back", "event.flood"]
    assert [str(talk.reason({**dealt, "card": card})) for card in cards] == ["a back", "a back", "Flood"]


def test_book_keeping_is_no_line_unless_its_clause_has_words_for_it(tree: Tree) -> None:
    season = {**LOSS, "mark": "season", "was": "spring", "to": "autumn"}

    assert [Talk(tree.load(), "en").shows(effect) for effect in (LOSS, PAID, season)] == [True, True, False]

    tree.edit("talk.yaml", "    vp:\n", "    season: {zh-Hant: 秋天, zh-Hans: 秋天, en: Autumn}\n    vp:\n")
    talk = Talk(tree.load(), "en")

    assert (talk.shows(season), str(talk.reason(season))) == (True, "Autumn")
    assert not talk.shows({**season, "clause": "harvest"})


def test_a_phase_is_called_as_a_phase_where_a_term_has_its_id_too(tree: Tree) -> None:
    tree.edit("game.yaml", "  end:\n", "    - {id: grain, words: {zh-Hant: 收, zh-Hans: 收, en: Reaping}}\n  end:\n")
    tree.edit("talk.yaml", "reasons:\n", "reasons:\n  any: {phase: {zh-Hant: '{to}', zh-Hans: '{to}', en: '{to}'}}\n")
    talk = Talk(tree.load(), "en")
    phase = {"kind": "marked", "holder": "table", "mark": "phase", "was": "sow", "to": "grain", "clause": "harvest"}

    assert (str(talk.reason(phase)), str(talk.value("phase", "grain"))) == ("Reaping", "Reaping")
    assert str(talk.name("grain")) == "grain"


def test_a_note_prints_a_card_by_name_and_shipped_facts(tree: Tree) -> None:
    note = {"kind": "noted", "holder": "table", "clause": "harvest.loss", "facts": {"what": "event.flood"}}

    assert str(Talk(tree.load(), "zh-Hant").reason(note)) == "洪水：欠 2"


def test_the_facts_of_the_match_go_before_the_shipped_ones(tree: Tree) -> None:
    note = {"kind": "noted", "holder": "table", "clause": "harvest.loss", "facts": {"what": "event.flood"}}

    assert str(Talk(tree.load(), "en", facts={"owed": {"grain": 5}}).reason(note)) == "Flood: 5 owed"


def test_a_name_that_people_typed_keeps_its_language(tree: Tree) -> None:
    names = {"event.flood": ("Hochwasser", "de")}

    assert Talk(tree.load(), "en", names=names).name("event.flood").pieces == (
        Piece("Hochwasser", lang="de"),
    )
    assert Talk(tree.load(), "en", names={"x": ("Flood", "en")}).name("x").pieces == (Piece("Flood"),)


def test_keys_have_words_of_their_own_or_the_name_of_the_thing(tree: Tree) -> None:
    talk = Talk(tree.load(), "en")

    keys = ["all", "3", "event.flood", "grain", "duties", "begging", "supply", "beyond", "seat.0"]

    assert [str(talk.key("pay", key)) for key in keys] == [
        *("all of it", "3", "Flood", "grain", "Duties", "begging", "the supply", "outside the box", "A"),
    ]


def test_what_bars_an_answer_has_words(tree: Tree) -> None:
    assert str(Talk(tree.load(), "en").barred("harvest.loss")) == "Pay first."


def test_a_text_of_the_rules_links_clauses_and_terms(tree: Tree) -> None:
    content = tree.load()

    english = Talk(content, "en").text(content.clauses["harvest"].text)
    chinese = Talk(content, "zh-Hant").text(content.clauses["harvest"].text)

    assert english.pieces == (
        *(Piece("Pay 2 "), Piece("Grain", term="grain"), Piece("; see ")),
        *(Piece("the loss", clause="harvest.loss"), Piece(".")),
    )
    assert str(chinese) == "付 2 穀物，見少付。"


def test_values_of_marks_are_said(tree: Tree) -> None:
    talk = Talk(tree.load(), "en")

    assert [str(talk.value("vp", n)) for n in (17, -1, 0)] == ["8½", "−½", "0"]
    assert str(talk.value("round", 3)) == "3"
    assert str(talk.value("season", "duties")) == "Duties"


def test_losses_have_the_real_minus_sign() -> None:
    assert (number(-3), number(3), number(0)) == ("−3", "3", "0")
    assert [half_points(n) for n in (-3, -2, 1, 2, 3)] == ["−1½", "−1", "½", "1", "1½"]


def test_one_half_mark_of_two_halves_is_one_point(tree: Tree) -> None:
    tree.edit("talk.yaml", "loses {by} VP", "loses {by} {by|point|points}")
    talk = Talk(tree.load(), "en")

    assert "loses 1 point," in str(talk.reason({**LOSS, "to": 22}))
    assert "loses ½ points," in str(talk.reason({**LOSS, "to": 23}))


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_missing_words_raise_and_never_show_an_id(tree: Tree, lang: str) -> None:
    talk = Talk(tree.load(), lang)

    for say in (
        lambda: talk.ask("sow"),
        lambda: talk.ask("pay"),
        lambda: talk.key("pay", "none"),
        lambda: talk.reason({**LOSS, "mark": "season"}),
        lambda: talk.reason({**LOSS, "facts": {}}),
        lambda: talk.reason({**LOSS, "clause": "winter"}),
        lambda: talk.reason({**LOSS, "facts": {"missing": True}}),
        lambda: talk.reason({**PAID, "facts": {"thing": "straw"}}),
        lambda: talk.barred("harvest"),
        lambda: talk.name("straw"),
        lambda: talk.name("grain.2"),
        lambda: talk.value("season", None),
        lambda: talk.title("winter"),
    ):
        with pytest.raises(MissingWords) as error:
            say()
        assert error.value.language == lang
