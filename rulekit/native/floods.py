"""What a start reaches on a board with a size, as C: by sets of spaces where a board has them, else space by space."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from rulekit.expr import Binary, Connected, Expr
from rulekit.native import boards
from rulekit.native.masks import cell_of_kind
from rulekit.native.writer import Body, Held
from rulekit.runtime.nodes import can_fail


def each_connected(b: Body, expr: Connected, do: Callable[[Held], None]) -> None:
    """A start and all it reaches, each fulfilling the clauses."""
    assert expr.step.builtin is not None
    first, step = boards.spaces(b).start, "sides" if expr.step.builtin == "neighbours" else expr.step.builtin
    beside = tuple(getattr(b.ready.layout, step)(space) for space in boards.spaces(b))
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
    found, first, words = cell_of_kind(b, kind, expr.slot), boards.spaces(b).start, -(-len(beside) // 64)
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
    first, x, i = boards.spaces(b).start, f"{name}_x", f"{name}_i"
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
