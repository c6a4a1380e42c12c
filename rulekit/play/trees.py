"""Walking through the typed trees of a program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

_NO_NODES = frozenset({"ty", "span", "heading"})


def nodes(node: object) -> Iterator[object]:
    """A tree of plain data, node by node, each before what it holds."""
    if isinstance(node, tuple):
        for member in node:
            yield from nodes(member)
        return
    node_class: type = type(node)
    if attrs.has(node_class):
        yield node
        for name in _child_names(node_class):
            yield from nodes(getattr(node, name))


@lru_cache(maxsize=256)
def _child_names(node_class: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(node_class) if field.name not in _NO_NODES)
