"""Facts: the numbers of a game by dotted path, without words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.content.model import Plain
from companion.content.strict_yaml import Node


def frozen(node: Node) -> Plain:
    """Return *node* as plain data that nobody can change: mappings are read-only, lists are tuples."""
    if isinstance(node, dict):
        return MappingProxyType({key: frozen(value) for key, value in node.items()})
    if isinstance(node, list):
        return tuple(map(frozen, node))
    return node


def flat(facts: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return the leaves of *facts* by dotted path: ``{"owed": {"piety": 2}}`` gives ``{"owed.piety": 2}``.

    A list gives one leaf per member, by its number from 0.
    """
    leaves: dict[str, Plain] = {}
    for key, value in facts.items():
        inner = {str(n): member for n, member in enumerate(value)} if isinstance(value, tuple) else value
        if isinstance(inner, Mapping):
            leaves |= {f"{key}.{path}": leaf for path, leaf in flat(inner).items()}
        else:
            leaves[key] = value
    return leaves
