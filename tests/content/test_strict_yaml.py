"""The YAML of the content: no surprises."""

from __future__ import annotations

import pytest

from companion.content.strict_yaml import YamlError, parse_yaml


def test_words_that_other_loaders_turn_into_flags_dates_and_decimals_stay_text() -> None:
    text = "[yes, no, on, off, Yes, 2024-01-02, 1.5, 0x10, 010, 1_000, '3', y]"

    assert parse_yaml(text) == [
        "yes", "no", "on", "off", "Yes", "2024-01-02", "1.5", "0x10", "010", "1_000", "3", "y",
    ]  # fmt: skip


def test_whole_numbers_true_false_and_null_are_typed() -> None:
    assert parse_yaml("[3, -2, 0, true, false, null, ~, ]") == [3, -2, 0, True, False, None, None]
    assert parse_yaml("a:\nb: ''") == {"a": None, "b": ""}


def test_keys_are_text() -> None:
    assert parse_yaml("{2: a, no: b, true: c}") == {"2": "a", "no": "b", "true": "c"}


def test_an_empty_file_is_null() -> None:
    assert parse_yaml("# nothing\n") is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n", "line 5: the key 'c' stands twice"),
        ("a: &x 1\n", "line 1: anchors"),
        ("a: 1\nb: *x\n", "line 2: anchors"),
        ("a:\n  <<: {b: 1}\n", "line 2: merges"),
        ("a: !!python/name:os.system x\n", "line 1: tags"),
        ("a: 1\nb: [1\n", "line 3"),
        ("? [a]\n: 1\n", "line 1: a key is one word"),
        ("a: 1\n---\nb: 2\n", "line 2"),
    ],
)
def test_what_a_reader_of_the_file_would_not_see_is_an_error_with_its_line(text: str, message: str) -> None:
    with pytest.raises(YamlError) as error:
        parse_yaml(text)

    assert str(error.value).startswith(message)
