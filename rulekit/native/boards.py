"""What the language itself knows of values, and the geometry of boards, as C.

What depends on the sizes of boards alone is a table.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from rulekit.builtins import DIRECTIONS
from rulekit.expr import Binary, Builtin, Connected, Contents, Expr, Property, Ray
from rulekit.native import endless, zones
from rulekit.native.masks import cell_of_kind
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.runtime.nodes import can_fail, may_be_none
from rulekit.runtime.shapes import HOMES, NORTH, SOUTH, WEST, home_edge, spaces_ahead
from rulekit.types import ListOf, SetOf, SpaceTy, Ty, certain

FEW = 4  # members of a list that are gone through as quickly as a bit is found

# ── Properties ────────────────────────────────────────────────────────────────────────────────


def property_of(b: Body, expr: Property, due: Ty) -> str:
    """A property, by its name."""
    of, name = expr.of, expr.name
    if isinstance(of, Contents) and name in ("is_empty", "is_full", "top", "first", "last"):
        return _of_zone(b, expr, of)
    if isinstance(of.ty, SetOf | ListOf):
        return _of_collection(b, expr)
    if name == "is_empty":
        held = b.hold(b.number(of))
        if isinstance(certain(of.ty), SpaceTy):
            there = f"{cell_at(b, held)} == -1"
            return f"({held} < 0 || {there})" if may_be_none(of) else f"({there})"
        return f"({held} == {none_text(of.ty)})"
    text = b.number(of)
    held = b.hold(text) if may_be_none(of) else text
    found = _of_value(b, expr, held)
    if not may_be_none(of):
        return found
    return f"({held} < 0 ? {'0' if name == 'won' else none_text(due)} : {found})"


def _of_zone(b: Body, expr: Property, of: Contents) -> str:
    match expr.name:
        case "is_empty":
            return zones.is_empty(b, of)
        case "is_full":
            return zones.is_full(b, of)
        case "top":
            return zones.top(b, expr, of.zone)
        case _:
            return zones.first(b, of, expr.name)


def _of_collection(b: Body, expr: Property) -> str:
    of = expr.of
    match expr.name:
        case "size":
            return b.size(of)
        case "is_empty":
            return f"({b.size(of)} == 0)"
        case "first" | "last":
            listed = b.listed(of)
            place = "0" if expr.name == "first" else f"{listed.count} - 1"
            return f"({listed.count} ? {listed.at}[{place}] : {none_text(expr.ty)})"
        case _:
            raise b.refused("such questions about lists", expr)


def _of_value(b: Body, expr: Property, of: str) -> str:
    layout, name = b.ready.layout, expr.name
    is_space = isinstance(certain(expr.of.ty), SpaceTy)
    match name:
        case "column" | "row" if endless.is_endless(b, expr):
            return f"rk_{name}({of})"
        case "column" | "row":
            values = [(layout.column if name == "column" else layout.row)(space) for space in spaces(b)]
            return f"{b.unit.table(tuple(values))}[{of} - {layout.slots}]"
        case "top":
            return cell_at(b, of)
        case "covered":
            held = b.hold(cell_at(b, of))
            return f"({held} < 0 ? -1 : s->under[{held}])"
        case "owner" if endless.is_endless(b, expr):
            return endless.owner(b, of if is_space else f"s->place[{of}]")
        case "owner":
            owners = b.unit.table((*layout.owner_of, *(layout.board_of(space).owner for space in spaces(b))))
            return f"{owners}[{of}]" if is_space else f"{owners}[s->place[{of}]]"
        case "space":
            held = b.hold(f"s->place[{of}]")
            return f"({held} >= {layout.slots} ? {held} : -1)"
        case "seat":
            return f"({of} + 1)"
        case "next":
            return f"rk_next_seat(s, {of})"
        case "won":
            return f"(s->finished && s->winners[{of}])"
        case _ if endless.is_endless(b, expr):
            return endless.toward(b, of, name)
        case _:
            table = layout.next_of[DIRECTIONS.index(name)]
            following = [-1 if (to := table[space]) is None else to for space in spaces(b)]
            return f"{b.unit.table(tuple(following))}[{of} - {layout.slots}]"


def spaces(b: Body) -> range:
    """All spaces of all boards."""
    return range(b.ready.layout.slots, b.ready.layout.end)


def cell_at(b: Body, space: str) -> str:
    """What lies on a space of whatever board."""
    boards = [store for store in b.layout.zones if store.form in ("cells", "sparse")]
    if len(boards) == 1 and boards[0].form == "sparse":
        return zones.endless_cell(space)
    if len(boards) == 1:
        return f"s->{boards[0].name}[{space} - {boards[0].first_space}]"
    if any(store.form == "sparse" for store in boards):
        raise b.unit.refused("several kinds of grids, one without a size", boards[0].zone.span)
    if "cell_at" not in b.unit.tables:
        b.unit.tables["cell_at"] = "cell_at"
        lines = [
            f"    if (space >= {store.first_space} && space < {store.first_space + store.members * store.spaces})"
            f" return s->{store.name}[space - {store.first_space}];"
            for store in boards
        ]
        head = "static int64_t cell_at(const S *s, int64_t space) {"
        b.unit.functions[:0] = ["/* What lies on a space. */", head, *lines, "    return -1;", "}", ""]
    return f"cell_at(s, {space})"


# ── Built-ins ─────────────────────────────────────────────────────────────────────────────────


def builtin(b: Body, expr: Builtin, due: Ty) -> str:
    """A built-in whose value is a number."""
    match expr.name:
        case "round":
            return "s->round"
        case "first_player":
            return "s->first"
        case "game_over":
            return "(s->over != 0)"
        case "smaller_of" | "larger_of":
            one, other = (b.hold(b.number(arg)) for arg in expr.args)
            found = f"rk_{'least' if expr.name == 'smaller_of' else 'most'}({one}, {other})"
            if not any(may_be_none(arg) for arg in expr.args):
                return found
            return f"({one} == RK_NONE || {other} == RK_NONE ? RK_NONE : {found})"
        case "row_from":
            return _row_from(b, expr)
        case _:
            raise b.refused(f"`{expr.name}` in this place", expr)


def _row_from(b: Body, expr: Builtin) -> str:
    layout = b.ready.layout
    if any(may_be_none(arg) for arg in expr.args):
        raise b.refused("`row_from` of what may be none", expr)
    rows = []
    for seat in range(layout.players):
        for space in spaces(b):
            board = layout.board_of(space)
            if seat >= len(HOMES[board.hex]):
                raise b.refused("`row_from` for players without a home edge", expr)
            side = HOMES[board.hex][seat]
            upright = side in (NORTH, SOUTH)
            place, size = (layout.row(space), board.height) if upright else (layout.column(space), board.width)
            rows.append(place if side in (NORTH, WEST) else size - place + 1)
    seat_text, space_text = (b.number(arg) for arg in expr.args)
    return f"{b.unit.table(tuple(rows))}[{seat_text} * {len(spaces(b))} + {space_text} - {layout.slots}]"


def builtin_list(b: Body, expr: Builtin) -> Listed:
    """A built-in whose value is a collection."""
    layout, players = b.ready.layout, b.layout.players
    match expr.name:
        case "playing":
            return Listed("s->playing", "s->playing_n", players)
        case "others" | "players_from":
            room = b.room(players)
            of = b.you if expr.name == "others" else b.number(expr.args[0])
            b.put(f"{room.count} = rk_clockwise(s, {room.at}, {of}, {int(expr.name == 'players_from')});")
            return room
        case "sides" | "corners" | "around" | "neighbours" if endless.is_endless(b, expr):
            return endless.beside(b, expr)
        case "leftmost" | "rightmost" if endless.is_endless(b, expr):
            return endless.outer_column(b, expr)
        case "edge" | "row_through" | "column_through" if endless.is_endless(b, expr):
            return endless.gathered(b, expr)
        case "sides" | "corners" | "around" | "neighbours":
            table = layout.sides if expr.name == "neighbours" else getattr(layout, expr.name)
            return ragged(b, tuple(table(space) for space in spaces(b)), expr.args[0], layout.slots, "")
        case "ahead" | "home_edge" | "far_edge" if endless.is_endless(b, expr):
            raise b.refused(f"`{expr.name}` on grids without a size", expr)
        case "ahead":
            tables = tuple(spaces_ahead(layout, seat, at) for seat in range(players) for at in spaces(b))
            return ragged(b, tables, expr.args[0], layout.slots, f" + {b.you} * {len(spaces(b))}")
        case "home_edge" | "far_edge":
            only = None if expr.zone is None else expr.zone.zone
            turn = 0 if expr.name == "home_edge" else 4
            edges = tuple(home_edge(layout, seat, turn, only) for seat in range(players))
            return ragged(b, edges, expr.args[0], 0, "")
        case "range":
            return _range_list(b, expr)
        case _:
            raise b.refused(f"`{expr.name}` in this place", expr)


def ragged(b: Body, lists: tuple[tuple[int, ...], ...], of: Expr, first: int, more: str) -> Listed:
    """One of many lists that are known before, by number."""
    starts, flat = b.unit.lists(lists)
    text = b.number(of)
    at = b.hold(f"{text} - {first}{more}" if first or more else text, "at")
    most = max(map(len, lists))
    if may_be_none(of):
        at = b.hold(f"{b.hold(text)} < 0 ? -1 : {at}", "at")
        return Listed(
            f"({flat} + ({at} < 0 ? 0 : {starts}[{at}]))", f"({at} < 0 ? 0 : {starts}[{at} + 1] - {starts}[{at}])", most
        )
    if len(set(map(len, lists))) == 1:
        return Listed(f"({flat} + {at} * {most})", str(most), most, lists, at)
    return Listed(f"({flat} + {starts}[{at}])", f"({starts}[{at} + 1] - {starts}[{at}])", most)


def _range_ends(b: Body, expr: Builtin) -> tuple[str, str]:
    if any(may_be_none(arg) for arg in expr.args):
        raise b.refused("ranges whose ends may be none", expr)
    low, high = (b.hold(b.number(arg)) for arg in expr.args)
    return low, high


def _range_list(b: Body, expr: Builtin) -> Listed:
    room = b.room(b.ready.most(expr, b.bounds()))
    each_builtin(b, expr, lambda x: b.push(room, x, expr))
    return room


def each_builtin(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """A loop over a built-in collection; a range is not listed."""
    if expr.name == "rows" and endless.is_endless(b, expr):
        endless.each_row(b, expr, do)
        return
    if expr.name != "range":
        b.over(builtin_list(b, expr), do)
        return
    low, high = _range_ends(b, expr)
    x = b.unit.fresh("x")
    b.put(f"if ({high} - {low} >= 1000000) rk_leave(g, RK_FAILED);")
    with b.block(f"for (int64_t {x} = {low}; {x} <= {high}; {x}++)"):
        do(x)


def builtin_contains(b: Body, expr: Builtin, value: str) -> str:
    """Whether a number is in a built-in collection."""
    if expr.name == "range":
        low, high = _range_ends(b, expr)
        return f"({value} >= {low} && {value} <= {high})"
    listed = builtin_list(b, expr)
    if len(listed.among) < 1 or listed.most <= FEW:
        return f"rk_in({listed.at}, {listed.count}, {value})"
    first = min(map(min, listed.among))
    words = (max(map(max, listed.among)) - first) // 64 + 1
    masks = b.unit.masks(listed.among, first, words)
    inside = f"{value} >= {first} && {value} < {first + 64 * words}"
    return f"({inside} && RK_HAS({masks} + {listed.number} * {words}, {value} - {first}))"


# ── Reaching ──────────────────────────────────────────────────────────────────────────────────


def each_connected(b: Body, expr: Connected, do: Callable[[Held], None]) -> None:
    """A start and all it reaches, each fulfilling the clauses."""
    assert expr.step.builtin is not None
    first, step = b.ready.layout.slots, "sides" if expr.step.builtin == "neighbours" else expr.step.builtin
    beside = tuple(getattr(b.ready.layout, step)(space) for space in spaces(b))
    name, words = b.unit.fresh("reach"), -(-len(beside) // 64)
    start = b.hold(b.number(expr.start))
    b.put(f"uint64_t {name}_found[{words}] = {{0}};")
    kind = _kind_clause(b, expr, len(beside))
    if kind is not None:
        _flood_sets(b, expr, kind, start, name, beside)
    else:
        _flood(b, expr, start, name, beside)
    with (
        b.block(f"for (int64_t {name}_w = 0; {name}_w < {words}; {name}_w++)"),
        b.block(f"for (uint64_t {name}_b = {name}_found[{name}_w]; {name}_b; {name}_b &= {name}_b - 1)"),
    ):
        b.put(f"int64_t {name}_s = {first} + 64 * {name}_w + __builtin_ctzll({name}_b);")
        do(f"{name}_s")


def _kind_clause(b: Body, expr: Connected, count: int) -> Expr | None:
    """The clause that leaves the spaces of one value, or all others, of the only board; none before it may fail."""
    for clause in takewhile(lambda clause: not can_fail(clause), expr.where):
        found = cell_of_kind(b, clause, expr.slot)
        if found is not None and found[0].spaces == count:
            return clause
    return None


def _flood_sets(
    b: Body, expr: Connected, kind: Expr, start: str, name: str, beside: tuple[tuple[int, ...], ...]
) -> None:
    """By sets of spaces, where a clause leaves those alone that have a value: such a board has the set of these."""
    found, first, words = cell_of_kind(b, kind, expr.slot), b.ready.layout.slots, -(-len(beside) // 64)
    assert found is not None
    assert isinstance(kind, Binary)
    store, value = found[0], b.hold(b.number(found[1]))
    flip = "~" if kind.op == "!=" else ""
    sets = ", ".join(f"{flip}s->{store.name}_b[{value} * {words} + {w}]" for w in range(words))
    near, x = b.unit.masks(beside, first, words), f"{name}_x"
    b.put(f"uint64_t {name}_left[{words}] = {{{sets}}}, {name}_next[{words}] = {{0}};")
    with b.block(f"if ({start} >= 0 && RK_HAS({name}_left, {start} - {first}))"):
        b.put(f"RK_PUT({name}_next, {start} - {first});")
        b.put(f"RK_TAKE({name}_left, {start} - {first});")
    with b.block(f"while ({' | '.join(f'{name}_next[{w}]' for w in range(words))})"):
        b.put(f"int64_t {x} = {first} + rk_next{words}({name}_next);")
        b.local[expr.slot] = x
        for clause in expr.where:
            if clause is not kind:
                b.put(f"if (!({b.test(clause)})) continue;")
        b.put(f"RK_PUT({name}_found, {x} - {first});")
        for w in range(words):
            b.put(f"uint64_t {name}_{w} = {near}[({x} - {first}) * {words} + {w}] & {name}_left[{w}];")
            b.put(f"{name}_next[{w}] |= {name}_{w};")
            b.put(f"{name}_left[{w}] ^= {name}_{w};")


def _flood(b: Body, expr: Connected, start: str, name: str, beside: tuple[tuple[int, ...], ...]) -> None:
    """Space by space."""
    first, x, i = b.ready.layout.slots, f"{name}_x", f"{name}_i"
    starts, flat = b.unit.lists(beside)
    b.put(f"int32_t {name}[{len(beside)}];")
    b.put(f"int64_t {name}_n = 0;")
    b.put(f"uint64_t {name}_seen[{-(-len(beside) // 64)}] = {{0}};")
    with b.block(f"if ({start} >= 0)"):
        b.put(f"{name}[{name}_n++] = (int32_t){start};")
        b.put(f"RK_PUT({name}_seen, {start} - {first});")
    with b.block(f"while ({name}_n)"):
        b.put(f"int64_t {x} = {name}[--{name}_n];")
        b.local[expr.slot] = x
        for clause in expr.where:
            b.put(f"if (!({b.test(clause)})) continue;")
        b.put(f"RK_PUT({name}_found, {x} - {first});")
        at = f"{x} - {first}"
        with b.block(f"for (int64_t {i} = {starts}[{at}]; {i} < {starts}[{at} + 1]; {i}++)"):
            b.put(f"int64_t {name}_to = {flat}[{i}];")
            b.put(f"if (RK_HAS({name}_seen, {name}_to - {first})) continue;")
            b.put(f"RK_PUT({name}_seen, {name}_to - {first});")
            b.put(f"{name}[{name}_n++] = (int32_t){name}_to;")


def each_ray(b: Body, expr: Ray, do: Callable[[Held], None]) -> None:
    """The spaces after one toward a direction, to the border."""
    layout = b.ready.layout
    if endless.is_endless(b, expr):
        endless.each_ray(b, expr, do)
        return
    tables = [-1 if (to := layout.next_of[d][at]) is None else to for d in range(8) for at in spaces(b)]
    table, x = b.unit.table(tuple(tables)), b.unit.fresh("x")
    start, toward = b.hold(b.number(expr.start)), b.hold(b.number(expr.direction))
    step = f"{table}[{toward} * {len(spaces(b))} + {x} - {layout.slots}]"
    first = step.replace(x, start)
    guard = " && ".join(f"{t} >= 0" for t, e in ((start, expr.start), (toward, expr.direction)) if may_be_none(e))
    begin = f"{guard} ? {first} : -1" if guard else first
    with b.block(f"for (int64_t {x} = {begin}; {x} >= 0; {x} = {step})"):
        do(x)
