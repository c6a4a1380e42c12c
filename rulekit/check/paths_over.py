"""The best of all shortest paths: where what counts adds up along the path, it is found without listing paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rulekit import expr as x
from rulekit.check.env import Env
from rulekit.check.trees import parts, slots_bound, slots_used, with_slots
from rulekit.syntax import ast
from rulekit.types import UNKNOWN, Maybe, Number, Ty, maybe

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

DEEPEST = 20  # defines within defines that are looked into


def best_path(found: x.Aggregate, node: ast.Aggregate, e: Elaborator, env: Env) -> x.Expr | None:
    """`largest of E for path in shortest_paths(…)` as a `BestPath`; None if E does not add up over the path."""
    if found.op not in {"largest", "smallest"} or found.value is None or found.count is not None:
        return None
    query = found.query
    if len(query.generators) != 1 or query.where or query.while_:
        return None
    source = query.generators[0].source
    if not isinstance(source, x.Builtin) or source.name != "shortest_paths" or source.zone is None:
        return None
    path = query.generators[0].slot
    sum_ = _total_over(looked_into(found.value, path, e, env), path)
    if sum_ is None:
        return None
    start, goal = source.args
    value = sum_.value if sum_.value is not None else x.Const(1, ty=Number(1, 1))
    best = x.BestPath(
        found.op,
        source.zone,
        start,
        goal,
        sum_.query.generators[0].slot,
        value,
        sum_.query.where,
        sum_.count,
        sum_.extreme,
        ty=maybe(sum_.ty),
        span=found.span,
    )
    return e.bounded(best, found.ty, e.plain(node))


def looked_into(expr: x.Expr, slot: int, e: Elaborator, env: Env) -> x.Expr:
    """The expression with defines asked about the local in `slot` replaced by what they say of it."""
    for _ in range(DEEPEST):
        if isinstance(expr, x.Cited | x.Within):
            expr = expr.expr
        elif isinstance(expr, x.Apply) and expr.you is None and slot in slots_used(expr.args):
            if any(isinstance(arg.ty, Maybe) for arg in expr.args):
                break
            expr = inlined(expr, e, env)
        else:
            break
    return expr


def inlined(call: x.Apply, e: Elaborator, env: Env) -> x.Expr:
    """What a define says of its arguments, as an expression of the frame of `env`."""
    define = e.define(call.define)
    slots: dict[int, x.Expr] = dict(enumerate(call.args))
    for bound in sorted(slots_bound(define.body)):
        slots[bound] = x.Local(env.hidden(), ty=_bound_type(define.body, bound))
    inside: x.Expr = with_slots(define.body, slots)
    return inside


def _bound_type(body: x.Expr, slot: int) -> Ty:
    return next((part.ty for part in parts(body) if isinstance(part, x.Local) and part.slot == slot), UNKNOWN)


def _total_over(expr: x.Expr, path: int) -> x.Aggregate | None:
    """The expression, if it is a total (or number) of something for each space of the path in that slot."""
    if not isinstance(expr, x.Aggregate) or expr.op not in {"total", "number"} or len(expr.query.generators) != 1:
        return None
    generator = expr.query.generators[0]
    over = generator.source.expr if isinstance(generator.source, x.AsSet) else generator.source
    if not isinstance(over, x.Local) or over.slot != path or expr.query.while_:
        return None
    if path in slots_used((*expr.query.where, *((expr.value,) if expr.value else ()))):
        return None
    if expr.count is not None and {path, generator.slot} & slots_used(expr.count):
        return None
    return attrs.evolve(expr, query=x.Query((generator,), expr.query.where))
