"""YAML as the content uses it: a tree of mappings, lists, text, whole numbers, true, false and null.

``yes``, ``no``, ``on``, ``off``, dates and decimals stay text, mapping keys are always text, a key may stand
once in a mapping, and anchors, merges and tags are errors: a reader sees in the file all there is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias

import yaml

Node: TypeAlias = "dict[str, Node] | list[Node] | str | int | bool | None"

_WHOLE = re.compile(r"-?(0|[1-9][0-9]*)\Z")
_PLAIN: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}


class YamlError(ValueError):
    """The text is no YAML of our kind; the message holds the line."""


def read_yaml(path: Path) -> Node:
    """Return what the file *path* holds; raise YamlError, or OSError where it cannot be read."""
    try:
        return parse_yaml(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise YamlError(f"not UTF-8: {error}") from error


def parse_yaml(text: str) -> Node:
    """Return what *text* holds; raise YamlError with the line (counted from 1) where it is not of our
    kind."""
    try:
        _refuse_tricks(text)
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise YamlError(_message(error)) from error
    return None if root is None else _value(root)


def _message(error: yaml.YAMLError) -> str:
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return f"line {error.problem_mark.line + 1}: {error.problem}"
    return str(error)


def _refuse_tricks(text: str) -> None:
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = _line(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise YamlError(f"line {line}: anchors and aliases are not used here")
        if getattr(event, "tag", None) not in (None, "!"):
            raise YamlError(f"line {line}: tags are not used here")


def _line(item: yaml.Event | yaml.Node) -> int:
    return item.start_mark.line + 1 if item.start_mark is not None else 0


def _value(node: yaml.Node) -> Node:
    if isinstance(node, yaml.MappingNode):
        return _mapping(node)
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    return _scalar(node)


def _mapping(node: yaml.MappingNode) -> dict[str, Node]:
    result: dict[str, Node] = {}
    for key, value in node.value:
        line = _line(key)
        if not isinstance(key, yaml.ScalarNode):
            raise YamlError(f"line {line}: a key is one word")
        if key.value == "<<":
            raise YamlError(f"line {line}: merges are not used here")
        if key.value in result:
            raise YamlError(f"line {line}: the key {key.value!r} stands twice")
        result[key.value] = _value(value)
    return result


def _scalar(node: yaml.Node) -> Node:
    text: str = node.value
    if not isinstance(node, yaml.ScalarNode) or node.style is not None:  # quoted or a block: always text
        return text
    if text in _PLAIN:
        return _PLAIN[text]
    return int(text) if _WHOLE.match(text) else text
