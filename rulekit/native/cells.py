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
        held = b.hold(b.number(expr.space))
        return f"({held} < 0 ? -1 : {endless_cell(b, store, held)})"
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
    return store.members == 1 and (store.form == "sparse" or is_only_zone(b, store))


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
        on_it = endless_cell(b, store, held)
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


def endless_cell(b: Body, store: ZoneStore, space: str) -> str:
    """What lies on top of a space of a grid without a size."""
    name = store.name
    if f"cell{store.number}" not in b.unit.tables:
        b.unit.tables[f"cell{store.number}"] = name
        b.unit.functions[:0] = [
            f"/* What lies on top of a space of `{store.zone.name}`. */",
            f"static inline int64_t cell{store.number}(const rk_game *g, int64_t space) {{",
            "    const S *s = g->s;",
            f"    int64_t at = {store.grid_of('space')};",
            f"    return rk_on({store.used('at')}, s->{name} + at * {store.count}, space);",
            "}",
            "",
        ]
    return f"cell{store.number}(g, {space})"


def _endless_space_at(b: Body, expr: SpaceAt, store: ZoneStore) -> str:
    column, row = (b.hold(b.number(part)) for part in (expr.column, expr.row))
    far = "RK_FAR"
    inside = f"{column} >= -{far} && {column} <= {far} && {row} >= -{far} && {row} <= {far}"
    first = f"{store.first_space} + {member(b, expr.zone, expr)} * {store.spaces}"
    return f"({inside} ? {first} + ({row} + {far}) * RK_SIDE + {column} + {far} : -1)"
