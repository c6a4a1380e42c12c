"""Builds what makes a function of one element: its field, what lies on it, what a table says of that.

Such a function costs one call (often none of Python) for each element of a loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.expr import Cell, Contents, Expr, Local, Property, inside
from rulekit.runtime import zones
from rulekit.runtime.builder import Builder
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.nodes import Column, may_be_none, slots_read, table_of
from rulekit.runtime.scans import Get
from rulekit.runtime.zones import NO_STACK
from rulekit.types import SpaceTy


def getter_of(b: Builder, expr: Expr, slot: int) -> Evaluate | None:
    """What makes a function of the element in a slot, if there is a quick one."""
    match expr:
        case Column(of=Local() as thing) if thing.slot == slot and not may_be_none(thing):
            at: Get = expr.values.__getitem__
            return lambda d, v, y: at
        case Column():
            return _lying_getter(b, expr.of, slot, table_of(expr))
        case Property(name="is_empty", of=Local() as space) if space.slot == slot and isinstance(space.ty, SpaceTy):
            return _empty_getter(b)
        case Property(name="is_full", of=Contents() as row) if b.program.zones[row.zone.zone].form == "row":
            return _full_getter(b, row, slot)
        case _:
            return _lying_getter(b, expr, slot, None)


def _lying_getter(b: Builder, expr: Expr, slot: int, table: Mapping[Any, Any] | None) -> Evaluate | None:
    """The same for what lies on a space, or what a table says of that."""
    match expr:
        case Cell(space=Local() as space) if space.slot == slot and slot not in slots_read(*inside(expr.zone)):
            grid = b.program.zones[expr.zone.zone].grid
            assert grid is not None
            return _of_content(zones.content_of(b, expr.zone), grid.stacks, table)
        case Property(name="top", of=Local() as space) if space.slot == slot:
            boards = b.layout.boards
            if len(boards) == 1:
                only = boards[0].slot
                return _of_content(lambda d, v, y: d.slots[only], boards[0].stacks, table)
            return _of_any_board(b, table)
        case _:
            return None


def _of_content(content: Evaluate, stacks: bool, table: Mapping[Any, Any] | None) -> Evaluate:  # noqa: FBT001
    if table is None and not stacks:
        return lambda d, v, y: content(d, v, y).get

    def make(d: Draft, v: list[Any], y: int) -> Get:
        get = content(d, v, y).get
        if table is None:
            return lambda space: get(space, NO_STACK)[0]
        if stacks:
            return lambda space: table[get(space, NO_STACK)[0]]
        return lambda space: table[get(space)]

    return make


def _of_any_board(b: Builder, table: Mapping[Any, Any] | None) -> Evaluate | None:
    slot_at, stacked = b.layout.slot_at, {board.stacks for board in b.layout.boards}
    if len(stacked) != 1:
        return None
    stacks = True in stacked

    def make(d: Draft, v: list[Any], y: int) -> Get:
        slots = d.slots
        if table is None:
            if stacks:
                return lambda space: slots[slot_at[space]].get(space, NO_STACK)[0]
            return lambda space: slots[slot_at[space]].get(space)
        if stacks:
            return lambda space: table[slots[slot_at[space]].get(space, NO_STACK)[0]]
        return lambda space: table[slots[slot_at[space]].get(space)]

    return make


def _full_getter(b: Builder, row: Contents, slot: int) -> Evaluate | None:
    """Whether the row that bears the element as its index has no gap."""
    index = zones.sure_index(b, row.zone)
    if not isinstance(index, Local) or index.slot != slot:
        return None
    base = b.layout.base[row.zone.zone]

    def make(d: Draft, v: list[Any], y: int) -> Get:
        slots = d.slots
        return lambda x: None not in slots[base + x]

    return make


def _empty_getter(b: Builder) -> Evaluate:
    slot_at, boards = b.layout.slot_at, b.layout.boards
    only = boards[0].slot if len(boards) == 1 else None

    def make(d: Draft, v: list[Any], y: int) -> Get:
        slots = d.slots
        if only is None:
            return lambda space: space not in slots[slot_at[space]]
        used = slots[only]
        return lambda space: space not in used

    return make
