"""`groups` and `connected` with whatever step, as C: spaces are joined one by one, each list of them kept sorted."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.expr import Apply, Builtin, Connected, Expr, Groups, Local, Step
from rulekit.native import ways
from rulekit.native.writer import Body, Held, Listed
from rulekit.types import SPACE, SetOf

_SPACE_SLOT = 1 << 16  # of the space that a step starts from: no frame has so many


def each_group(b: Body, expr: Groups, do: Callable[[Held], None]) -> None:
    """All groups of the spaces that fulfil the clauses, steps both ways, by first member."""
    among, group, i, k = _among(b, expr), b.unit.fresh("group"), b.unit.fresh("i"), b.unit.fresh("k")
    root, most = f"{group}_root", among.most
    b.put(f"int32_t {root}[{most}], {group}[{most}];")
    b.put(f"for (int64_t {i} = 0; {i} < {among.count}; {i}++) {root}[{i}] = (int32_t){i};")
    with b.block(f"for (int64_t {i} = 0; {i} < {among.count}; {i}++)"):

        def join(x: Held) -> None:
            b.put(f"int64_t {k} = rk_place({among.at}, {among.count}, {x});")
            b.put(f"if ({k} >= 0) rk_join({root}, {i}, {k});")

        _each_step(b, expr.step, f"{among.at}[{i}]", join)
    with b.block(f"for (int64_t {i} = 0; {i} < {among.count}; {i}++)"):
        b.put(f"int64_t {group}_n = 0;")
        b.put(f"if (rk_root({root}, {i}) != {i}) continue;")
        with b.block(f"for (int64_t {k} = {i}; {k} < {among.count}; {k}++)"):
            b.put(f"if (rk_root({root}, {k}) == {i}) {group}[{group}_n++] = {among.at}[{k}];")
        do(Listed(group, f"{group}_n", most))


def _among(b: Body, expr: Groups) -> Listed:
    """The spaces of the source that fulfil the clauses, as a set."""
    among = b.room(b.ready.most(expr.source, b.bounds()), "among")

    def keep(x: Held) -> None:
        b.local[expr.slot] = x
        for clause in expr.where:
            b.put(f"if (!({b.test(clause)})) continue;")
        b.push(among, x, expr)

    b.each(expr.source, keep)
    b.put(f"{among.count} = rk_as_set({among.at}, {among.count});")
    return among


def each_connected(b: Body, expr: Connected, do: Callable[[Held], None]) -> None:
    """A start and all it reaches, each fulfilling the clauses."""
    if expr.step.define is None:
        ways.each_connected(b, expr, do)
        return
    most = b.ready.most(expr, b.bounds())
    seen, found, done = b.room(most, "seen"), b.room(most, "reach"), b.unit.fresh("done")
    start = b.hold(b.number(expr.start))
    b.put(f"if ({start} >= 0) {seen.at}[{seen.count}++] = (int32_t){start};")
    with b.block(f"for (int64_t {done} = 0; {done} < {seen.count}; {done}++)"):
        b.local[expr.slot] = b.hold(f"{seen.at}[{done}]", "x")
        for clause in expr.where:
            b.put(f"if (!({b.test(clause)})) continue;")
        b.put(f"{found.at}[{found.count}++] = {seen.at}[{done}];")

        def step(x: Held) -> None:
            b.put(f"if (rk_in({seen.at}, {seen.count}, {x})) continue;")
            b.push(seen, x, expr)

        _each_step(b, expr.step, f"{seen.at}[{done}]", step)
    b.put(f"rk_sort({found.at}, {found.count});")
    b.over(found, do)


def _each_step(b: Body, step: Step, space: str, do: Callable[[Held], None]) -> None:
    """A loop over the spaces that one step leads to.

    What stands in it is made ready by itself, so its locals have numbers that the locals around it may have, too.
    """
    around = dict(b.local)
    b.local[_SPACE_SLOT] = b.hold(space, "x")
    args: tuple[Expr, ...] = (Local(_SPACE_SLOT, ty=SPACE),)
    if step.define is not None:
        b.each(b.ready.expr(Apply(step.define, args, ty=SetOf(SPACE))), do)
    else:
        b.each(Builtin(str(step.builtin), args, ty=SetOf(SPACE)), do)
    b.local.clear()
    b.local.update(around)
