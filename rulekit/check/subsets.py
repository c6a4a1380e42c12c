"""How many answers a question can have: limits of `choose n`, subsets, products of generators (semantics §7)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.check.env import Env
from rulekit.check.intervals import number_of, size_of
from rulekit.check.paths_over import looked_into
from rulekit.check.queries import split_and
from rulekit.check.trees import slots_used
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import MOST, ComponentOf, ListOf, SetOf, certain

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

MOST_SUBSETS = 65_536
MOST_PRODUCT = 10**6


def is_limit(where: tuple[x.Expr, ...], slot: int, e: Elaborator, env: Env) -> bool:
    """Whether the clauses about the set in `slot` only get worse as members are added."""
    return all(_limits(clause, slot, e, env) for clause in where)


def check_subsets(
    e: Elaborator, source: x.Expr, low: x.Expr | None, high: x.Expr | None, node: ast.ChooseSeveral
) -> None:
    """Tell if a condition that is no limit would have to be tried on too many subsets."""
    most = _most_members(e, source)
    least, largest = number_of(low) if low else None, number_of(high) if high else None
    first = max(least.low, 0) if least is not None else 0
    last = min(most, largest.high if largest is not None else most)
    if not _too_many(most, first, last):
        return
    assert node.where is not None
    e.report(
        Code.TOO_MANY_CHOICES,
        f"too many sets of {e.quote(node.source)} would have to be tried against this condition",
        node.where.span,
        f"write a limit, which only gets worse with each one more, such as `{node.name.text}.size <= …`, "
        f"`total of … <= …` or `every … in {node.name.text} has …`; or choose one at a time with `may repeat`",
    )


def check_product(e: Elaborator, query: x.Query, node: ast.Choose) -> None:
    """Tell if several generators together surely have too many answers."""
    if len(query.generators) < 2:
        return
    product = 1
    for generator in query.generators:
        product *= max(size_of(generator.source).low, 1)
    if product > MOST_PRODUCT:
        e.report(
            Code.TOO_MANY_CHOICES,
            f"these choices together have {product} answers, and at most {MOST_PRODUCT} can be tried",
            node.span,
            "choose one after the other, in lines of their own",
        )


def _too_many(most: int, first: int, last: int) -> bool:
    """Whether `most` things have more than the allowed number of subsets with `first` to `last` members."""
    subsets = 0
    for size in range(first, min(last, most) + 1):
        if min(size, most - size) >= 2 and most > MOST_SUBSETS:
            return True
        subsets += comb(most, size)
        if subsets > MOST_SUBSETS:
            return True
    return False


def _limits(clause: x.Expr, slot: int, e: Elaborator, env: Env) -> bool:
    expr = looked_into(clause, slot, e, env)
    parts = split_and(expr)
    if len(parts) > 1:
        return all(_limits(part, slot, e, env) for part in parts)
    match expr:
        case x.Binary(op="<=" | "<"):
            return _grows(expr.left, slot, e, env) and slot not in slots_used(expr.right)
        case x.Binary(op=">=" | ">"):
            return _grows(expr.right, slot, e, env) and slot not in slots_used(expr.left)
        case x.Quantified(quantifier="every" | "no"):
            return _over(expr.query, slot) and slot not in slots_used((*expr.query.where, expr.condition))
        case _:
            return slot not in slots_used(expr)


def _grows(expr: x.Expr, slot: int, e: Elaborator, env: Env) -> bool:
    """Whether a number about the set can only grow with each member: its size, or a total of amounts from 0 on."""
    expr = looked_into(expr, slot, e, env)
    match expr:
        case x.Property(name="size"):
            return _is_set(expr.of, slot)
        case x.Aggregate(op="total" | "number", count=None):
            amount = number_of(expr.value) if expr.value is not None else None
            inner = (*expr.query.where, expr.value) if expr.value is not None else expr.query.where
            return _over(expr.query, slot) and slot not in slots_used(inner) and (amount is None or amount.low >= 0)
        case _:
            return False


def _over(query: x.Query, slot: int) -> bool:
    return len(query.generators) == 1 and not query.while_ and _is_set(query.generators[0].source, slot)


def _is_set(expr: x.Expr, slot: int) -> bool:
    return isinstance(expr, x.Local) and expr.slot == slot


def _most_members(e: Elaborator, source: x.Expr) -> int:
    """How many members a set can have at most: its own bounds, or all components of its kind."""
    most = size_of(source).high
    if isinstance(source, x.Contents):
        most = min(most, e.scope.zones[source.zone.zone].capacity or MOST)
    inner = certain(source.ty.of) if isinstance(source.ty, SetOf | ListOf) else None
    if isinstance(inner, ComponentOf):
        component = e.scope.component(inner.name)
        most = min(most, component.count if component is not None else 0)
    return most
