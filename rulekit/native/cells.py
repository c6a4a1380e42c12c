"""The spaces of grids and what lies on them, as C: `grid[space]`, `grid[column, row]`."""

from __future__ import annotations

from rulekit.expr import Cell, SpaceAt
from rulekit.native.layout import ZoneStore
from rulekit.native.structs import none_text
from rulekit.native.writer import Body
from rulekit.native.zones import member, store_of
from rulekit.runtime.nodes import may_be_none
from rulekit.types import Ty


def cell(b: Body, expr: Cell, due: Ty) -> str:
    """`grid[space]`."""
    store = store_of(b, expr.zone)
    if store.form in ("cells", "sparse") and not _is_own(b, expr, store):
        return _cell_if_own(b, expr, store, due)
    if store.form == "sparse":
        return endless_cell(b.number(expr.space))
    if store.form != "cells":
        raise b.refused("cells of this zone", expr)
    space = b.number(expr.space)
    found = f"s->{store.name}[{space} - {store.first_space}]"
    if may_be_none(expr.space):
        held = b.hold(space)
        return f"({held} < 0 ? {none_text(due)} : s->{store.name}[{held} - {store.first_space}])"
    return found


def _is_own(b: Body, expr: Cell, store: ZoneStore) -> bool:
    """Whether the space of a cell is in any case one of the grid that is asked; a grid without a size looks itself."""
    if isinstance(expr.space, SpaceAt) and expr.space.zone == expr.zone:
        return True
    if store.members > 1:
        return False
    return is_only_zone(b, store) if store.form == "cells" else b.layout.endless == 1


def is_only_zone(b: Body, store: ZoneStore) -> bool:
    """Whether there are no other grids than those of a zone."""
    layout = b.ready.layout
    return layout.end - layout.slots == store.members * store.spaces


def _cell_if_own(b: Body, expr: Cell, store: ZoneStore, due: Ty) -> str:
    """What lies on a space, or nothing if it is one of another grid."""
    held, none = b.hold(b.number(expr.space)), "-1" if store.form == "sparse" else none_text(due)
    first = b.hold(f"{store.first_space} + {member(b, expr.zone, expr)} * {store.spaces}", "first")
    on_it = f"s->{store.name}[{held} - {store.first_space}]"
    if store.form == "sparse":
        on_it = endless_cell(held)
    return f"({held} >= {first} && {held} < {first} + {store.spaces} ? {on_it} : {none})"


def space_at(b: Body, expr: SpaceAt, due: Ty) -> str:
    """`grid[column, row]`."""
    store = store_of(b, expr.zone)
    if store.form == "sparse":
        return _endless_space_at(b, expr, store)
    if store.form != "cells":
        raise b.refused("spaces of this zone by column and row", expr)
    board = b.ready.layout.board_at[store.base]
    column, row = b.hold(b.number(expr.column)), b.hold(b.number(expr.row))
    first = f"{store.first_space} + {member(b, expr.zone, expr)} * {store.spaces}"
    inside = f"{column} >= 1 && {column} <= {board.width} && {row} >= 1 && {row} <= {board.height}"
    return f"({inside} ? {first} + ({row} - 1) * {board.width} + {column} - 1 : -1)"


def endless_cell(space: str) -> str:
    """What lies on top of a space of a grid without a size; nothing where there is no space."""
    return f"rk_on(g, {space})"


def _endless_space_at(b: Body, expr: SpaceAt, store: ZoneStore) -> str:
    column, row = (b.hold(b.number(part)) for part in (expr.column, expr.row))
    far = "RK_FAR"
    inside = f"{column} >= -{far} && {column} <= {far} && {row} >= -{far} && {row} <= {far}"
    first = f"{store.first_space} + {member(b, expr.zone, expr)} * {store.spaces}"
    return f"({inside} ? {first} + ({row} + {far}) * RK_SIDE + {column} + {far} : -1)"
