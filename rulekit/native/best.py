"""`the n highest` and `the n lowest`, as C: the values are listed and sorted."""

from __future__ import annotations

import attrs

from rulekit.expr import Aggregate
from rulekit.native import queries
from rulekit.native.structs import none_text
from rulekit.native.writer import Body, Listed
from rulekit.types import NUMBER, ListOf, SetOf, Ty


def aggregate(b: Body, expr: Aggregate, due: Ty) -> str:
    """A number made of a query, or of its n best values."""
    if expr.count is None:
        return queries.aggregate(b, expr, due)
    found = _best(b, expr)
    match expr.op:
        case "number":
            return found.count
        case "total":
            name = b.unit.fresh("total")
            b.put(f"int64_t {name} = 0;")
            b.over(found, lambda x: b.put(f"{name} += {x};"))
            return f"rk_fit(g, {name})"
        case _:
            place = "0" if (expr.op == "largest") == (expr.extreme == "highest") else f"{found.count} - 1"
            return f"({found.count} > 0 ? {found.at}[{place}] : {none_text(due)})"


def aggregate_list(b: Body, expr: Aggregate) -> Listed:
    """A list or set made of a query, or of its n best values."""
    if expr.count is None:
        return queries.aggregate_list(b, expr)
    found = _best(b, expr)
    if isinstance(expr.ty, SetOf):
        b.put(f"{found.count} = rk_as_set({found.at}, {found.count});")
    return found


def _best(b: Body, expr: Aggregate) -> Listed:
    """The n best values, the best first."""
    assert expr.count is not None
    ty = ListOf(NUMBER if expr.value is None else expr.value.ty)
    count = b.hold(b.number(expr.count), "best")
    found = queries.aggregate_list(b, attrs.evolve(expr, op="list", count=None, extreme=None, ty=ty))
    b.put(f"rk_sort({found.at}, {found.count});")
    if expr.extreme == "highest":
        b.put(f"rk_turn({found.at}, {found.count});")
    b.put(f"{found.count} = rk_least({found.count}, rk_most({count}, 0));")
    return found
