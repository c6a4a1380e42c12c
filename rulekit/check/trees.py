"""Going through typed expressions without caring what they are: finding parts, putting others in their place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from rulekit import expr as x

_PARTS = (x.Expr, x.ZoneRef, x.Generator, x.Query)


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind) if field.name not in {"span", "ty"})


_CHILDREN: dict[type, tuple[str, ...]] = {
    kind: _fields(kind) for kind in vars(x).values() if isinstance(kind, type) and issubclass(kind, _PARTS)
}


def parts(root: object) -> Iterator[Any]:
    """All expressions, zone references, generators and queries within something, itself included, outermost first."""
    if isinstance(root, tuple):
        for item in root:
            yield from parts(item)
    elif isinstance(root, _PARTS):
        yield root
        for name in _CHILDREN[type(root)]:
            child = getattr(root, name)
            if isinstance(child, (tuple, *_PARTS)):
                yield from parts(child)


def uncited(expr: x.Expr) -> x.Expr:
    """An expression without the heading it cites."""
    while isinstance(expr, x.Cited):
        expr = expr.expr
    return expr


def slots_used(root: object) -> set[int]:
    """The slots of all locals that are read in it."""
    return {part.slot for part in parts(root) if isinstance(part, x.Local)}


def slots_bound(root: object) -> set[int]:
    """The slots that its own generators fill."""
    return {slot for part in parts(root) for slot in _binds(part)}


def rebuilt(root: Any, change: Callable[[Any], Any | None]) -> Any:  # noqa: ANN401
    """A copy in which each part that `change` answers for is replaced by that answer (and not looked into)."""
    if isinstance(root, tuple):
        return tuple(rebuilt(item, change) for item in root)
    if not isinstance(root, _PARTS):
        return root
    replaced = change(root)
    if replaced is not None:
        return replaced
    changed = {}
    for name in _CHILDREN[type(root)]:
        child = getattr(root, name)
        if isinstance(child, (tuple, *_PARTS)):
            new = rebuilt(child, change)
            if new is not child:
                changed[name] = new
    return attrs.evolve(root, **changed) if changed else root


def with_slots(root: Any, slots: dict[int, x.Expr]) -> Any:  # noqa: ANN401
    """A copy with other expressions in place of some locals; a generator's slot may only become another slot."""
    moved = {old: new.slot for old, new in slots.items() if isinstance(new, x.Local)}

    def change(part: Any) -> Any | None:  # noqa: ANN401
        if isinstance(part, x.Local):
            return slots.get(part.slot)
        if not any(slot in moved for slot in _binds(part)):
            return None
        inner = {name: rebuilt(getattr(part, name), change) for name in _CHILDREN[type(part)]}
        for name in ("slot", "first", "second"):
            if isinstance(inner.get(name), int):
                inner[name] = moved.get(inner[name], inner[name])
        return attrs.evolve(part, **inner)

    return rebuilt(root, change)


def _binds(part: object) -> tuple[int, ...]:
    match part:
        case x.Generator() | x.Connected() | x.Groups() | x.BestPath():
            return (part.slot,)
        case x.MostPairs():
            return (part.first, part.second)
        case _:
            return ()
