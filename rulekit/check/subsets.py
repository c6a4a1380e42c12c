"""How many answers a question can have: limits of `choose n`, subsets, products of generators (semantics §7)."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit import limits
from rulekit.check.env import Env
from rulekit.check.intervals import number_of, size_of
from rulekit.check.paths_over import looked_into
from rulekit.check.trees import slots_used
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import MOST, ComponentOf, ListOf, SetOf, certain

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


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
    if product > limits.ANSWERS:
        e.report(
            Code.TOO_MANY_CHOICES,
            f"these choices together have {product} answers, and at most {limits.ANSWERS} can be tried",
            node.span,
            "choose one after the other, in lines of their own",
        )


def _too_many(most: int, first: int, last: int) -> bool:
    """Whether `most` things have more than the allowed number of subsets with `first` to `last` members."""
    subsets = 0
    for size in range(first, min(last, most) + 1):
        if min(size, most - size) >= 2 and most > limits.SUBSETS:
            return True
        subsets += comb(most, size)
        if subsets > limits.SUBSETS:
            return True
    return False


def _limits(clause: x.Expr, slot: int, e: Elaborator, env: Env) -> bool:
    """Whether a clause that says no about some members says no about more of them as well."""
    expr = looked_into(clause, slot, e, env)
    if slot not in slots_used(expr):
        return True
    match expr:
        case x.Binary(op="and" | "or", left=left, right=right):
            return _limits(left, slot, e, env) and _limits(right, slot, e, env)
        case x.Binary(op="<=" | "<"):
            return _grows(expr.left, slot, e, env) and _shrinks(expr.right, slot, e, env)
        case x.Binary(op=">=" | ">"):
            return _grows(expr.right, slot, e, env) and _shrinks(expr.left, slot, e, env)
        case x.Quantified(quantifier="every", query=query, condition=condition):
            return _over(query, slot) and _limits(condition, slot, e, env)
        case x.Quantified(quantifier="no", query=query, condition=condition):
            return _over(query, slot) and slot not in slots_used(condition)
        case x.Unary(op="not", operand=x.Quantified(quantifier="some", query=query, condition=condition)):
            return _over(query, slot) and slot not in slots_used(condition)
        case _:
            return False


def _grows(expr: x.Expr, slot: int, e: Elaborator, env: Env) -> bool:
    """Whether a number stays or grows with each member: the set's size, a total of amounts from 0 on, sums of these."""
    expr = looked_into(expr, slot, e, env)
    if slot not in slots_used(expr):
        return True
    match expr:
        case x.Property(name="size", of=x.Aggregate(op="distinct" | "list", count=None) as of):
            return _over(of.query, slot) and slot not in slots_used(of.value)
        case x.Property(name="size", of=x.Pick(which="all", rank=None) as of):
            return _over(of.query, slot)
        case x.Property(name="size", of=of):
            return _is_set(of, slot)
        case x.Aggregate(op="total" | "number", count=None):
            return _over(expr.query, slot) and slot not in slots_used(expr.value) and _least(expr.value) >= 0
        case x.Binary(
            op="otherwise", left=x.Aggregate(op="largest", count=None) as most, right=x.Const(value=int(none))
        ):
            return _over(most.query, slot) and slot not in slots_used(most.value) and none <= _least(most.value)
        case x.Binary(op="+", left=left, right=right):
            return _grows(left, slot, e, env) and _grows(right, slot, e, env)
        case x.Binary(op="-", left=left, right=right):
            return _grows(left, slot, e, env) and _shrinks(right, slot, e, env)
        case x.Binary(op="*", left=left, right=right):
            times, of = (left, right) if slot not in slots_used(left) else (right, left)
            return slot not in slots_used(times) and _least(times) >= 0 and _grows(of, slot, e, env)
        case _:
            return False


def _shrinks(expr: x.Expr, slot: int, e: Elaborator, env: Env) -> bool:
    """Whether a number stays or gets smaller with each member."""
    expr = looked_into(expr, slot, e, env)
    match expr:
        case x.Binary(op="-", left=left, right=right):
            return _shrinks(left, slot, e, env) and _grows(right, slot, e, env)
        case _:
            return slot not in slots_used(expr)


def _least(value: x.Expr | None) -> int:
    """The least that an amount can be; what is merely counted has none."""
    number = number_of(value) if value is not None else None
    return number.low if number is not None else 0


def _over(query: x.Query, slot: int) -> bool:
    """Whether a query goes through the members of the set, each by itself."""
    alone = len(query.generators) == 1 and not query.while_ and slot not in slots_used(query.where)
    return alone and _is_set(query.generators[0].source, slot)


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
