"""Builds functions that read zones, values, grids, rows and the state on components.

A zone whose owner or index is none is empty, and its value none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from rulekit.diagnostics import Code
from rulekit.expr import Cell, Const, Contents, Expr, Local, RowSlot, SpaceAt, StateOf, Stored, You, ZoneRef
from rulekit.program import BOX, Zone
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.decks import components_of
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.layout import Layout
from rulekit.runtime.nodes import may_be_none, none_of
from rulekit.runtime.values import as_set, no_case
from rulekit.types import KindOf, empty_of

LISTS = frozenset({"pile", "row"})
NO_STACK = (None,)

# ── Slots ─────────────────────────────────────────────────────────────────────────────────────


def fixed_slot(b: Builder, ref: ZoneRef) -> int | None:
    """The slot of a zone if it is always the same one."""
    offset = _fixed_offset(b, ref)
    return b.layout.base[ref.zone] + offset if ref.owner is None and offset is not None else None


def slot_of(b: Builder, ref: ZoneRef) -> Evaluate:
    """A function for the slot of a zone; None where owner or index is none."""
    base, stride, offset = b.layout.base[ref.zone], b.layout.stride[ref.zone], _fixed_offset(b, ref)
    if offset is None:
        at_index = _sure_offset(b, ref)
        return _indexed_slot(b, ref) if at_index is None else lambda d, v, y: base + at_index(d, v, y)
    start = base + offset
    if ref.owner is None:
        return lambda d, v, y: start
    if isinstance(ref.owner, You):
        return lambda d, v, y: start + y * stride
    owner = b.value(ref.owner)
    return lambda d, v, y: None if (seat := owner(d, v, y)) is None else start + seat * stride


def content_of(b: Builder, ref: ZoneRef) -> Evaluate:
    """A function for what a slot holds (see `draft`)."""
    base, stride, offset = b.layout.base[ref.zone], b.layout.stride[ref.zone], _fixed_offset(b, ref)
    if offset is not None:
        start, owner = base + offset, ref.owner
        if owner is None:
            return lambda d, v, y: d.slots[start]
        if isinstance(owner, You):
            return (lambda d, v, y: d.slots[start + y]) if stride == 1 else lambda d, v, y: d.slots[start + y * stride]
        if isinstance(owner, Local) and not may_be_none(owner):
            local = owner.slot
            return lambda d, v, y: d.slots[start + v[local] * stride]
    index = sure_index(b, ref)
    if isinstance(index, Local):
        local = index.slot
        return lambda d, v, y: d.slots[base + v[local]]
    at_index = _sure_offset(b, ref)
    if at_index is not None:
        return lambda d, v, y: d.slots[base + at_index(d, v, y)]
    slot, nothing = slot_of(b, ref), empty_content(b.program.zones[ref.zone])
    return lambda d, v, y: nothing if (at := slot(d, v, y)) is None else d.slots[at]


def sure_index(b: Builder, ref: ZoneRef) -> Expr | None:
    """The only index of a zone of the table, if it is a value of its kind: then it is how far behind its first slot."""
    if ref.owner is not None or len(ref.indices) != 1 or b.program.zones[ref.zone].indices[0].form != "kind":
        return None
    index = ref.indices[0]
    return None if may_be_none(index) or not isinstance(index.ty, KindOf) else index


def _sure_offset(b: Builder, ref: ZoneRef) -> Evaluate | None:
    index = sure_index(b, ref)
    return None if index is None else b.value(index)


def empty_content(zone: Zone) -> Any:
    """What an empty zone holds; none, or an empty set, for a value."""
    if zone.owner == "component" or zone.form == "grid":
        return {}
    return none_of(zone.ty) if zone.form in ("value", "token", "score") else ()


def is_family(b: Builder, ref: ZoneRef) -> bool:
    """Whether an indexed zone is meant as a whole."""
    return bool(b.program.zones[ref.zone].indices) and not ref.indices


def family_of(b: Builder, ref: ZoneRef) -> Evaluate:
    """A function for the slots of an indexed zone as a whole."""
    layout, zone = b.layout, ref.zone
    if ref.owner is None:
        members = layout.members(zone, -1)
        return lambda d, v, y: members
    owner = b.value(ref.owner)
    return lambda d, v, y: () if (seat := owner(d, v, y)) is None else layout.members(zone, seat)


def _fixed_offset(b: Builder, ref: ZoneRef) -> int | None:
    """How far behind the first slot of its owner a zone lies, if that is known now."""
    if not ref.indices:
        return 0
    by, zones = b.program.zones[ref.zone].indices, b.program.zones
    values = [index.value for index in ref.indices if isinstance(index, Const) and index.value is not None]
    if len(values) < len(by) or any(index.form == "grid" and zones[index.grid].owner == "player" for index in by):
        return None
    try:
        return b.layout.offset(by, -1, values)
    except PlayError:
        return None  # to fail in play, where it stands


def _indexed_slot(b: Builder, ref: ZoneRef) -> Evaluate:
    layout, zone, span, heading = b.layout, b.program.zones[ref.zone], ref.indices[0].span, b.heading
    base, stride, name = layout.base[ref.zone], layout.stride[ref.zone], zone.name
    seats = range(layout.players) if zone.owner == "player" else (-1,)
    ranges = [[layout.index_range(by, seat) for by in zone.indices] for seat in seats]
    owner = None if ref.owner is None else b.value(ref.owner)
    indices = [b.value(index) for index in ref.indices]

    def find(d: Draft, v: list[Any], y: int) -> int | None:
        seat = 0 if owner is None else owner(d, v, y)
        if seat is None:
            return None
        place = 0
        for index, (start, size) in zip(indices, ranges[seat], strict=True):
            at = index(d, v, y)
            if at is None:
                return None
            if not 0 <= at - start < size:
                raise no_case(f"`{name}` has no such index", span, heading)
            place = place * size + at - start
        found: int = base + seat * stride + place
        return found

    return find


# ── Collections ───────────────────────────────────────────────────────────────────────────────


def components_in(layout: Layout, d: Draft, slot: int) -> tuple[int, ...]:
    """All components in a slot, in the order of its zone as a collection; of a grid by space, from the top."""
    content = d.slots[slot]
    match layout.forms[slot]:
        case "box":
            return in_box(layout, d)
        case "grid":
            found = [content[space] for space in sorted(content)]
            stacks = layout.board_at[slot].stacks
            return tuple([component for stack in found for component in stack] if stacks else found)
        case form:
            return READ.get(form, tuple)(content)


def in_box(layout: Layout, d: Draft) -> tuple[int, ...]:
    """What lies in the box; a code of a sample that no `given` lays out is no component and lies nowhere."""
    place = d.place
    return tuple([component for component in layout.present if place[component] == BOX])


def _without_gaps(slots: tuple[Any, ...]) -> tuple[int, ...]:
    return tuple([component for component in slots if component is not None]) if None in slots else slots


READ: Mapping[str, Callable[[Any], tuple[int, ...]]] = {"deck": components_of, "row": _without_gaps}


def contents(b: Builder, expr: Contents) -> Evaluate:
    """A zone as a collection."""
    ref = expr.zone
    zone = b.program.zones[ref.zone]
    if is_family(b, ref):
        return _family_contents(b, ref, zone)
    if zone.form == "box":
        layout = b.layout
        return lambda d, v, y: in_box(layout, d)
    if zone.form == "grid":
        return _grid(b, ref)
    content, read = content_of(b, ref), READ.get(zone.form)
    return content if read is None else lambda d, v, y: read(content(d, v, y))


def _family_contents(b: Builder, ref: ZoneRef, zone: Zone) -> Evaluate:
    slots, layout = family_of(b, ref), b.layout
    if zone.form == "grid":
        return lambda d, v, y: tuple([s for slot in slots(d, v, y) for s in spaces_in(layout, d, slot)])
    read, order = READ.get(zone.form, tuple), tuple if zone.form in LISTS else as_set
    return lambda d, v, y: order([c for slot in slots(d, v, y) for c in read(d.slots[slot])])


def spaces_in(layout: Layout, d: Draft, slot: int) -> Collection[int]:
    """The spaces of a grid, in order: all of a sized one, the used ones of an endless one."""
    board = layout.board_at[slot]
    return sorted(d.slots[slot]) if board.endless else layout.spaces(board)


def _grid(b: Builder, ref: ZoneRef) -> Evaluate:
    """The spaces of a grid as a collection."""
    layout = b.layout
    if layout.board_at[layout.base[ref.zone]].endless:
        content = content_of(b, ref)
        return lambda d, v, y: tuple(sorted(content(d, v, y)))
    slot, spaces = slot_of(b, ref), {at: tuple(layout.spaces(board)) for at, board in layout.board_at.items()}
    return lambda d, v, y: () if (at := slot(d, v, y)) is None else spaces[at]


def _grid_loose(b: Builder, ref: ZoneRef) -> Evaluate:
    """The same in any order, and to ask `in`: what lies on them, or a range."""
    layout = b.layout
    if layout.board_at[layout.base[ref.zone]].endless:
        return content_of(b, ref)
    slot, spaces = slot_of(b, ref), {at: layout.spaces(board) for at, board in layout.board_at.items()}
    return lambda d, v, y: () if (at := slot(d, v, y)) is None else spaces[at]


def contents_container(b: Builder, expr: Contents) -> Evaluate:
    """A zone to ask `in`, or to run over in any order."""
    zone = b.program.zones[expr.zone.zone]
    if zone.form == "grid" and not is_family(b, expr.zone):
        return _grid_loose(b, expr.zone)
    return contents(b, expr)


def contents_size(b: Builder, expr: Contents) -> Evaluate:
    """How many things lie in a zone (of a grid: spaces)."""
    ref = expr.zone
    zone = b.program.zones[ref.zone]
    if is_family(b, ref):
        of = contents(b, expr)
        return lambda d, v, y: len(of(d, v, y))
    if zone.form == "box":
        away = len(b.layout.twin) - len(b.layout.present)
        return lambda d, v, y: d.place.count(BOX) - away
    content = contents_container(b, expr) if zone.form == "grid" else content_of(b, ref)
    if zone.form == "deck":
        return lambda d, v, y: sum([len(run) for _, run in content(d, v, y)])
    if zone.form == "row":
        return lambda d, v, y: len(slots := content(d, v, y)) - slots.count(None)
    return lambda d, v, y: len(content(d, v, y))


def contents_empty(b: Builder, expr: Contents) -> Evaluate:
    """Whether nothing lies in a zone; of a grid: on none of its spaces."""
    zone = b.program.zones[expr.zone.zone]
    if is_family(b, expr.zone) or zone.form in ("box", "row"):
        size = contents_size(b, expr) if zone.form != "grid" else _used_in_family(b, expr.zone)
        return lambda d, v, y: not size(d, v, y)
    content = content_of(b, expr.zone)
    return lambda d, v, y: not content(d, v, y)


def contents_full(b: Builder, expr: Contents) -> Evaluate:
    """Whether a row has no gap, or a grid no empty space; of a whole family: all its members."""
    ref, layout = expr.zone, b.layout
    if b.program.zones[ref.zone].form == "grid":
        board = layout.board_at[layout.base[ref.zone]]
        needed = -1 if board.endless else board.count  # an endless grid is never full
        full: Callable[[Any], bool] = lambda content: len(content) == needed  # noqa: E731
    else:
        full = _has_no_gap
    if is_family(b, ref):
        slots = family_of(b, ref)
        return lambda d, v, y: all(full(d.slots[slot]) for slot in slots(d, v, y))
    content = content_of(b, ref)
    return lambda d, v, y: full(content(d, v, y))


def _has_no_gap(slots: tuple[int | None, ...]) -> bool:
    return None not in slots


def _used_in_family(b: Builder, ref: ZoneRef) -> Evaluate:
    slots = family_of(b, ref)
    return lambda d, v, y: sum([len(d.slots[slot]) for slot in slots(d, v, y)])


# ── Values, cells, rows ───────────────────────────────────────────────────────────────────────


def stored(b: Builder, expr: Stored) -> Evaluate:
    """A plain value, a token's space, a score; of an indexed value as a whole the list of what is there."""
    if is_family(b, expr.zone):
        slots = family_of(b, expr.zone)
        return lambda d, v, y: tuple([value for slot in slots(d, v, y) if (value := d.slots[slot]) is not None])
    zone = b.program.zones[expr.zone.zone]
    if zone.form == "token" and not may_be_none(expr):
        return _placed(b, expr, zone.name)
    return content_of(b, expr.zone)


def _placed(b: Builder, expr: Stored, name: str) -> Evaluate:
    """The space of a token that cannot be off the board; it may still be before it is first put there."""
    content, span, heading = content_of(b, expr.zone), expr.span, b.heading

    def space_of(d: Draft, v: list[Any], y: int) -> int:
        space: int | None = content(d, v, y)
        if space is None:
            message = f"`{name}` does not stand on a space yet: move it onto one first"
            raise PlayError(Code.PLAY_TOKEN_NEVER_PLACED, message, span, heading)
        return space

    return space_of


def cell(b: Builder, expr: Cell) -> Evaluate:
    """`grid[space]`."""
    content, space = content_of(b, expr.zone), b.value(expr.space)
    grid = b.program.zones[expr.zone.zone].grid
    if grid is not None and grid.stacks:
        return lambda d, v, y: content(d, v, y).get(space(d, v, y), NO_STACK)[0]
    if isinstance(expr.space, Local):
        local, fixed = expr.space.slot, fixed_slot(b, expr.zone)
        if fixed is not None:
            return lambda d, v, y: d.slots[fixed].get(v[local])
        return lambda d, v, y: content(d, v, y).get(v[local])
    return lambda d, v, y: content(d, v, y).get(space(d, v, y))


def space_at(b: Builder, expr: SpaceAt) -> Evaluate:
    """`grid[column, row]`."""
    slot, column, row, layout = slot_of(b, expr.zone), b.value(expr.column), b.value(expr.row), b.layout
    boards = layout.board_at

    def find(d: Draft, v: list[Any], y: int) -> int | None:
        lies, at, down = slot(d, v, y), column(d, v, y), row(d, v, y)
        return None if lies is None or at is None or down is None else layout.space(boards[lies], at, down)

    return find


def row_slot(b: Builder, expr: RowSlot) -> Evaluate:
    """`row[n]`."""
    content, index, span, heading = content_of(b, expr.zone), b.value(expr.index), expr.span, b.heading
    name = b.program.zones[expr.zone.zone].name

    def read(d: Draft, v: list[Any], y: int) -> Any:
        slots, at = content(d, v, y), index(d, v, y)
        if at is None or not slots:
            return None
        if not 1 <= at <= len(slots):
            raise no_case(f"`{name}` has no slot {at}", span, heading)
        return slots[at - 1]

    return read


def state_of(b: Builder, expr: StateOf) -> Evaluate:
    """The state that lies on a component."""
    slot, of, nothing = b.layout.base[expr.zone], b.value(expr.of), none_of(expr.ty)
    zone = b.program.zones[expr.zone]
    start = b.value(Const(empty_of(zone.ty))) if zone.starts is None else b.compile(zone.starts)

    def read(d: Draft, v: list[Any], y: int) -> Any:
        component = of(d, v, y)
        if component is None:
            return nothing
        content = d.slots[slot]
        return content[component] if component in content else start(d, v, y)

    return read


VALUES: Rules = {
    Contents: contents,
    Stored: stored,
    Cell: cell,
    SpaceAt: space_at,
    RowSlot: row_slot,
    StateOf: state_of,
}
CONTAINERS: Rules = {Contents: contents_container}
SIZES: Rules = {Contents: contents_size}
