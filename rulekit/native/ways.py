"""Ways, reach and pairings, as C: `distance`, the best of all shortest paths, `connected` on grids without a size."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.expr import BestPath, Builtin, Connected, Const, Expr, MostPairs
from rulekit.native import endless, floods, grids, zones
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Held, Listed
from rulekit.runtime.nodes import may_be_none
from rulekit.types import Ty

MOST_PAIRED = 64  # places of a list that are paired; more than that is found in play


def _graph(b: Body, start: str, at: str) -> str:
    """The name of a graph of the used spaces of a grid, with the start of a way."""
    store, name = grids.endless(b), b.unit.fresh("graph")
    steps = endless.steps(b, "sides")
    table = endless.step_table(b, "sides")
    b.put(f"rk_graph {name} = {{g, {store.used(at)}, {start}, {table}, {len(steps)}}};")
    return name


def _ends(b: Body, expr: Expr, start: Expr, goal: Expr) -> tuple[str, str, str, str]:
    """Start and goal, the number of the grid, and what must hold for a way to be there at all."""
    if not grids.are_endless(b):
        raise b.refused("shortest paths on grids with a size", expr)
    store = grids.endless(b)
    one, other = b.hold(b.number(start)), b.hold(b.number(goal))
    at = b.hold(f"{one} < 0 ? 0 : {store.grid_of(one)}", "at")
    there = f"{one} >= 0 && {other} >= 0 && {at} == {store.grid_of(other)}"
    if grids.are_several(b):
        there += f" && {grids.current(b).has(other)}"
    if isinstance(expr, BestPath | Builtin) and expr.zone is not None and store.members > 1:
        there += f" && {at} == {zones.member(b, expr.zone, expr)}"
    return one, other, at, there


def distance(b: Body, expr: Builtin, due: Ty) -> str:
    """Steps from one space to another; none if out of reach."""
    start, goal, at, there = _ends(b, expr, expr.args[-2], expr.args[-1])
    name, most = b.unit.fresh("steps"), grids.endless(b).count + 1
    b.put(f"int64_t {name} = RK_NONE;")
    with b.block(f"if ({there})"):
        graph = _graph(b, start, at)
        b.put(f"int32_t order[{most}], away[{most}];")
        b.put(f"int64_t node = rk_node(&{graph}, {goal});")
        b.put(f"if (node >= 0) rk_reach(&{graph}, node, order, away);")
        b.put(f"if (node >= 0 && away[node] >= 0) {name} = away[node];")
    return name


def best_path(b: Body, expr: BestPath, due: Ty) -> str:
    """The largest or smallest sum along a shortest path."""
    n = None
    if expr.count is not None:
        if not isinstance(expr.count, Const) or not isinstance(expr.count.value, int) or expr.count.value > 8:
            raise b.refused("n highest of which n is not known beforehand", expr)
        if (expr.op == "largest") != (expr.extreme == "highest"):
            raise b.refused("largest sum of the lowest", expr)
        n = max(expr.count.value, 0)
    start, goal, at, there = _ends(b, expr, expr.start, expr.goal)
    name, most, width = b.unit.fresh("best"), grids.endless(b).count + 1, 1 if n is None else 2 * (n + 1)
    sign = "" if expr.op == "largest" else "-"
    b.put(f"int64_t {name} = RK_NONE;")
    with b.block(f"if ({there})"):
        graph = _graph(b, start, at)
        b.put(f"int32_t order[{most}], away[{most}];")
        b.put(f"uint8_t way[{most}];")
        b.put(f"int64_t sums[{most * width}], goal = rk_node(&{graph}, {goal});")
        b.put(f"int64_t reached = goal < 0 ? 0 : rk_reach(&{graph}, goal, order, away);")
        with b.block("if (goal >= 0 && away[goal] >= 0)"):
            b.put(f"rk_ways(&{graph}, order, reached, away, goal, way);")
            b.put(f"for (int i = 0; i < {width}; i++) sums[order[0] * {width} + i] = i ? RK_NONE : 0;")
            with b.block("for (int64_t k = 1; k < reached; k++)"):
                b.put("int64_t node = order[k];")
                b.put("if (!way[node]) continue;")
                b.put(f"rk_best_before(&{graph}, away, way, node, sums, {width});")
                _add_amount(b, expr, f"rk_space(&{graph}, node)", sign, n)
            total = "sums[goal]" if n is None else f"rk_best_choice(sums + goal * {width}, {n})"
            b.put(f"{name} = rk_fit(g, {sign}{total});")
    return name


def each_path(b: Body, expr: Builtin, do: Callable[[Held], None]) -> None:
    """All shortest paths, in the order of their spaces, each without its start."""
    start, goal, at, there = _ends(b, expr, expr.args[-2], expr.args[-1])
    name, most = b.unit.fresh("paths"), grids.endless(b).count + 2
    with b.block(f"if ({there})"):
        graph = _graph(b, start, at)
        b.put(f"int32_t {name}_order[{most}], {name}_away[{most}], {name}_all[3][{most}];")
        b.put(f"uint8_t {name}_way[{most}];")
        b.put(
            f"rk_walk {name} = {{&{graph}, {name}_away, {name}_way, 0, -1, *{name}_all, {name}_all[1], {name}_all[2]}};"
        )
        b.put(f"int64_t {name}_goal = rk_node(&{graph}, {goal});")
        reached = f"rk_reach(&{graph}, {name}_goal, {name}_order, {name}_away)"
        b.put(f"int64_t {name}_reached = {name}_goal < 0 ? 0 : {reached};")
        with b.block(f"if ({name}_goal >= 0 && {name}_away[{name}_goal] >= 0)"):
            given = f"&{graph}, {name}_order, {name}_reached, {name}_away"
            b.put(f"rk_ways({given}, {name}_goal, {name}_way);")
            counted = f"rk_count_ways({given}, {name}_way, {name}_goal, {name}.path)"
            b.put(f"if ({counted} > RK_PATHS) rk_leave(g, RK_FAILED);")
            b.put(f"{name}.length = {name}_away[{name}_goal], {name}.depth = 0;")
            b.put(f"{name}.nodes[0] = {name}_order[0], {name}.next[0] = 0;")
        with b.block(f"while (rk_next_path(&{name}))"):
            do(Listed(f"{name}.path", f"{name}.length", most))


def _add_amount(b: Body, expr: BestPath, space: str, sign: str, n: int | None) -> None:
    b.local[expr.slot] = b.hold(space, "x")
    for clause in expr.where:
        b.put(f"if (!({b.test(clause)})) continue;")
    amount = b.hold(b.number(expr.value), "amount")
    if may_be_none(expr.value):
        b.put(f"if ({amount} == {none_text(expr.value.ty)}) continue;")
    if n is None:
        b.put(f"sums[node] += {sign}{amount};")
    else:
        b.put(f"rk_choose_amount(sums + node * {2 * (n + 1)}, {n}, {sign}{amount});")


def most_pairs(b: Body, expr: MostPairs, due: Ty) -> str:
    """How many disjoint pairs of places in a list can fulfil the clauses, either way round."""
    listed, name = b.listed(expr.source), b.unit.fresh("pairs")
    i, k = f"{name}_i", f"{name}_k"
    b.put(f"if ({listed.count} > {MOST_PAIRED}) rk_leave(g, RK_BEYOND);")
    b.put(f"uint64_t {name}[{MOST_PAIRED}] = {{0}};")
    with (
        b.block(f"for (int64_t {i} = 0; {i} < {listed.count}; {i}++)"),
        b.block(f"for (int64_t {k} = 0; {k} < {listed.count}; {k}++)"),
    ):
        b.put(f"if ({i} == {k} || RK_HAS({name} + {i}, {k})) continue;")
        b.local[expr.first] = b.hold(f"{listed.at}[{i}]", "one")
        b.local[expr.second] = b.hold(f"{listed.at}[{k}]", "other")
        for clause in expr.where:
            b.put(f"if (!({b.test(clause)})) continue;")
        b.put(f"RK_PUT({name} + {i}, {k});")
        b.put(f"RK_PUT({name} + {k}, {i});")
    return f"rk_pairs({name}, {listed.count})"


def each_connected(b: Body, expr: Connected, do: Callable[[Held], None]) -> None:
    """A start and all it reaches, each fulfilling the clauses."""
    if expr.step.builtin is None:
        raise b.refused("steps that are defines here", expr)
    if not grids.are_endless(b):
        floods.each_connected(b, expr, do)
        return
    store, steps = grids.endless(b), endless.steps(b, expr.step.builtin)
    seen, found = b.room(10 * store.count, "seen"), b.room(store.count + 1, "reach")
    start, table = b.hold(b.number(expr.start)), endless.step_table(b, expr.step.builtin)
    done, x, i = f"{found.at}_done", f"{found.at}_x", f"{found.at}_i"
    b.put(f"if ({start} >= 0) {seen.at}[{seen.count}++] = (int32_t){start};")
    with b.block(f"for (int64_t {done} = 0; {done} < {seen.count}; {done}++)"):
        b.put(f"int64_t {x} = {seen.at}[{done}];")
        b.local[expr.slot] = x
        if expr.step.builtin == "neighbours":
            used = f"{endless.cell(b, x)} >= 0"
            b.put(f"if ({x} != {start} && !({used})) continue;")
        for clause in expr.where:
            b.put(f"if (!({b.test(clause)})) continue;")
        b.put("int32_t beside[8];")
        b.put(f"int64_t sides = rk_beside(beside, {x}, {table}, {len(steps)});")
        b.put(f"if ({found.count} >= {found.most} || {seen.count} + 8 > {seen.most}) rk_leave(g, RK_BEYOND);")
        b.put(f"{found.at}[{found.count}++] = (int32_t){x};")
        with b.block(f"for (int64_t {i} = 0; {i} < sides; {i}++)"):
            new = f"!rk_in({seen.at}, {seen.count}, beside[{i}])"
            b.put(f"if ({new}) {seen.at}[{seen.count}++] = beside[{i}];")
    b.put(f"rk_sort({found.at}, {found.count});")
    b.over(found, do)
