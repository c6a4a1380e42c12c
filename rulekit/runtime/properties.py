"""Builds functions for what the language itself knows of a value: `.top`, `.owner`, `is empty` and so on.

A property of none is none; `is empty` of none is yes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.builtins import DIRECTIONS
from rulekit.expr import Contents, Expr, Local, Property
from rulekit.runtime import zones
from rulekit.runtime.builder import Build, Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.layout import Lazy
from rulekit.runtime.nodes import may_be_none, none_of
from rulekit.runtime.zones import NO_STACK
from rulekit.types import ListOf, SetOf, SpaceTy, certain


def of_value(b: Builder, expr: Property) -> Evaluate:
    """A property, by its name."""
    return _BY_NAME[expr.name](b, expr)


def where_there(b: Builder, of: Expr, read: Callable[[Draft, Any], Any], nothing: Any = None) -> Evaluate:
    """`read(d, value)` of the value of an expression, or nothing where that is none."""
    ask = b.value(of)
    return lambda d, v, y: nothing if (found := ask(d, v, y)) is None else read(d, found)


def looked_up(b: Builder, of: Expr, table: Mapping[int, Any], nothing: Any = None) -> Evaluate:
    """What stands in a table for a value."""
    ask = b.value(of)
    if may_be_none(of):
        return lambda d, v, y: nothing if (found := ask(d, v, y)) is None else table[found]
    if isinstance(of, Local):
        slot = of.slot
        return lambda d, v, y: table[v[slot]]
    return lambda d, v, y: table[ask(d, v, y)]


# ── Collections ───────────────────────────────────────────────────────────────────────────────


def _size(b: Builder, expr: Property) -> Evaluate:
    return b.size(expr.of)


def _first(b: Builder, expr: Property) -> Evaluate:
    of, nothing = b.value(expr.of), none_of(expr.ty)
    return lambda d, v, y: found[0] if (found := of(d, v, y)) else nothing


def _last(b: Builder, expr: Property) -> Evaluate:
    of, nothing = b.value(expr.of), none_of(expr.ty)
    return lambda d, v, y: found[-1] if (found := of(d, v, y)) else nothing


def _is_empty(b: Builder, expr: Property) -> Evaluate:
    of = expr.of
    if isinstance(of, Contents):
        return zones.contents_empty(b, of)
    if isinstance(of.ty, SetOf | ListOf):
        ask = b.loose(of)
        return lambda d, v, y: not ask(d, v, y)
    if isinstance(certain(of.ty), SpaceTy):
        return _space_is_empty(b, of)
    ask = b.value(of)
    return lambda d, v, y: ask(d, v, y) is None


def _space_is_empty(b: Builder, of: Expr) -> Evaluate:
    slot_at, ask = b.layout.slot_at, b.value(of)
    if may_be_none(of):
        return lambda d, v, y: (space := ask(d, v, y)) is None or space not in d.slots[slot_at[space]]
    if isinstance(of, Local):
        slot = of.slot
        return lambda d, v, y: (space := v[slot]) not in d.slots[slot_at[space]]
    return lambda d, v, y: (space := ask(d, v, y)) not in d.slots[slot_at[space]]


def _is_full(b: Builder, expr: Property) -> Evaluate:
    assert isinstance(expr.of, Contents)
    return zones.contents_full(b, expr.of)


# ── What lies on top ──────────────────────────────────────────────────────────────────────────


def _top(b: Builder, expr: Property) -> Evaluate:
    of = expr.of
    if isinstance(of, Contents):
        content = zones.content_of(b, of.zone)
        if b.program.zones[of.zone.zone].form == "deck":
            return lambda d, v, y: runs[0][1][0] if (runs := content(d, v, y)) else None
        return lambda d, v, y: pile[0] if (pile := content(d, v, y)) else None
    return _space_top(b, of)


def _space_top(b: Builder, of: Expr) -> Evaluate:
    ask, slot_at = b.value(of), b.layout.slot_at
    stacks = {board.stacks for board in b.layout.boards}
    if len(stacks) > 1:
        stacked = {board.slot for board in b.layout.boards if board.stacks}
        return where_there(b, of, lambda d, space: _top_of(d, space, slot_at, stacked))
    if True in stacks:
        if isinstance(of, Local) and not may_be_none(of):
            slot = of.slot
            return lambda d, v, y: d.slots[slot_at[space := v[slot]]].get(space, NO_STACK)[0]
        return lambda d, v, y: (
            None if (space := ask(d, v, y)) is None else d.slots[slot_at[space]].get(space, NO_STACK)[0]
        )
    if isinstance(of, Local) and not may_be_none(of):
        slot = of.slot
        return lambda d, v, y: d.slots[slot_at[space := v[slot]]].get(space)
    return lambda d, v, y: None if (space := ask(d, v, y)) is None else d.slots[slot_at[space]].get(space)


def _top_of(d: Draft, space: int, slot_at: Lazy[int], stacked: set[int]) -> Any:
    slot = slot_at[space]
    found = d.slots[slot].get(space)
    return found[0] if found is not None and slot in stacked else found


def _covered(b: Builder, expr: Property) -> Evaluate:
    slot_at, stacked = b.layout.slot_at, {board.slot for board in b.layout.boards if board.stacks}

    def under(d: Draft, space: int) -> Any:
        slot = slot_at[space]
        stack = d.slots[slot].get(space) if slot in stacked else None
        return stack[1] if stack is not None and len(stack) > 1 else None

    return where_there(b, expr.of, under)


# ── Spaces and components ─────────────────────────────────────────────────────────────────────


def _column(b: Builder, expr: Property) -> Evaluate:
    return looked_up(b, expr.of, b.layout.column_of)


def _row(b: Builder, expr: Property) -> Evaluate:
    return looked_up(b, expr.of, b.layout.row_of)


def _toward(b: Builder, expr: Property) -> Evaluate:
    return looked_up(b, expr.of, b.layout.next_of[DIRECTIONS.index(expr.name)])


def _owner(b: Builder, expr: Property) -> Evaluate:
    layout = b.layout
    owner_of = [owner if owner >= 0 else None for owner in layout.owner_of]
    owner_at = Lazy(lambda place: owner_of[place if place < layout.slots else layout.slot_at[place]])
    if isinstance(certain(expr.of.ty), SpaceTy):
        return looked_up(b, expr.of, owner_at)
    return where_there(b, expr.of, lambda d, component: owner_at[d.place[component]])


def _space(b: Builder, expr: Property) -> Evaluate:
    slots = b.layout.slots
    return where_there(b, expr.of, lambda d, component: place if (place := d.place[component]) >= slots else None)


# ── Players ───────────────────────────────────────────────────────────────────────────────────


def _seat(b: Builder, expr: Property) -> Evaluate:
    return where_there(b, expr.of, lambda d, seat: seat + 1)


def _next(b: Builder, expr: Property) -> Evaluate:
    return where_there(b, expr.of, next_seat)


def next_seat(d: Draft, seat: int) -> int:
    """The next player clockwise who is in the flow; the same one if there is no other."""
    return next((p for p in d.playing if p > seat), d.playing[0] if d.playing else seat)


def _won(b: Builder, expr: Property) -> Evaluate:
    return where_there(b, expr.of, lambda d, seat: d.result is not None and seat in d.result.winners, False)


_BY_NAME: Mapping[str, Build] = {
    "size": _size,
    "first": _first,
    "last": _last,
    "is_empty": _is_empty,
    "is_full": _is_full,
    "top": _top,
    "covered": _covered,
    "column": _column,
    "row": _row,
    "owner": _owner,
    "space": _space,
    "seat": _seat,
    "next": _next,
    "won": _won,
    **dict.fromkeys(DIRECTIONS, _toward),
}
VALUES: Rules = {Property: of_value}
