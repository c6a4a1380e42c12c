"""Builds functions for what is made of a query: number, total, largest, list, some, all, first, with most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulekit.expr import Aggregate, Expr, Local, Pick
from rulekit.runtime import queries
from rulekit.runtime.builder import Builder, Rules
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.nodes import Exists, none_of
from rulekit.runtime.values import as_set, fit
from rulekit.types import LEAST, MOST


def exists(b: Builder, expr: Exists) -> Evaluate:
    """Whether a query has a combination."""
    return queries.exists(b, expr.query)


# ── Aggregates ────────────────────────────────────────────────────────────────────────────────


def aggregate(b: Builder, expr: Aggregate) -> Evaluate:
    """What the values of a query add up to."""
    if expr.count is not None:
        return _of_best(b, expr)
    in_order = expr.op == "list" or expr.query.while_
    values = queries.collected(b, expr.query, expr.value, b.loop if in_order else b.loose)
    return _made_of(b, expr, values)


def _made_of(b: Builder, expr: Aggregate, values: Evaluate) -> Evaluate:
    match expr.op:
        case "number":
            return lambda d, v, y: len(values(d, v, y))
        case "total":
            return _total(b, expr, values)
        case "largest":
            return lambda d, v, y: max(found) if (found := values(d, v, y)) else None
        case "smallest":
            return lambda d, v, y: min(found) if (found := values(d, v, y)) else None
        case "distinct":
            return lambda d, v, y: as_set(values(d, v, y))
        case _:
            return lambda d, v, y: tuple(values(d, v, y))


def _total(b: Builder, expr: Aggregate, values: Evaluate) -> Evaluate:
    span, heading = expr.span, b.heading

    def total(d: Draft, v: list[Any], y: int) -> int:
        found = sum(values(d, v, y))
        return found if LEAST <= found <= MOST else fit(found, span, heading)

    return total


def _of_best(b: Builder, expr: Aggregate) -> Evaluate:
    """The same of the n highest or lowest values."""
    assert expr.count is not None
    values = queries.collected(b, expr.query, expr.value, b.loop)
    count, falling = b.value(expr.count), expr.extreme == "highest"

    def best(d: Draft, v: list[Any], y: int) -> list[Any]:
        n = max(count(d, v, y) or 0, 0)
        return sorted(values(d, v, y), reverse=falling)[:n]

    return _made_of(b, expr, best)


# ── Picks ─────────────────────────────────────────────────────────────────────────────────────


def pick(b: Builder, expr: Pick) -> Evaluate:
    """All, the first or the last of what a query takes, or of the best of it."""
    nothing = none_of(expr.ty)
    if expr.which == "first" and expr.rank is None and len(expr.query.generators) == 1 and not expr.query.while_:
        return _first(b, expr, nothing)
    items = picked(b, expr)
    if expr.which == "first":
        return lambda d, v, y: found[0] if (found := items(d, v, y)) else nothing
    if expr.which == "last":
        return lambda d, v, y: found[-1] if (found := items(d, v, y)) else nothing
    return lambda d, v, y: tuple(items(d, v, y))


def picked(b: Builder, expr: Pick) -> Evaluate:
    """Everything `all` would give, to run over."""
    first = Local(expr.query.generators[0].slot)
    if expr.rank is None:
        return queries.collected(b, expr.query, first, b.loop)
    choose = max if expr.order == "most" else min
    if len(expr.query.generators) == 1:
        items = queries.items_of(b, expr.query, b.loop)
        return _best(items, b.value(expr.rank), first.slot, choose)
    slots = [generator.slot for generator in expr.query.generators]
    return _best_of_rows(queries.rows(b, expr.query), b.value(expr.rank), slots, choose)


def _best(items: Evaluate, rank: Evaluate, slot: int, choose: Callable[[list[Any]], Any]) -> Evaluate:
    def best(d: Draft, v: list[Any], y: int) -> list[Any]:
        ranked = []
        for item in items(d, v, y):
            v[slot] = item
            found = rank(d, v, y)
            if found is not None:
                ranked.append((found, item))
        return _of_rank(ranked, choose)

    return best


def _best_of_rows(rows: Evaluate, rank: Evaluate, slots: Sequence[int], choose: Callable[[list[Any]], Any]) -> Evaluate:
    def best(d: Draft, v: list[Any], y: int) -> list[Any]:
        ranked = []
        for row in rows(d, v, y):
            for slot, value in zip(slots, row, strict=True):
                v[slot] = value
            found = rank(d, v, y)
            if found is not None:
                ranked.append((found, row[0]))
        return _of_rank(ranked, choose)

    return best


def _of_rank(ranked: list[tuple[Any, Any]], choose: Callable[[list[Any]], Any]) -> list[Any]:
    if not ranked:
        return []
    top = choose([rank for rank, _ in ranked])
    return [item for rank, item in ranked if rank == top]


def _first(b: Builder, expr: Pick, nothing: Any) -> Evaluate:
    """The first, without looking at the rest where clauses are asked one by one."""
    query = expr.query
    generator = query.generators[0]
    source, fits = b.loop(generator.source), b.all_of(query.where)
    if fits is None:
        return lambda d, v, y: found[0] if (found := source(d, v, y)) else nothing
    slot, goes = generator.slot, fits

    def first(d: Draft, v: list[Any], y: int) -> Any:
        for item in source(d, v, y):
            v[slot] = item
            if goes(d, v, y):
                return item
        return nothing

    return first


VALUES: Rules = {Exists: exists, Aggregate: aggregate, Pick: pick}
LOOPS: Mapping[type[Expr], Any] = {Pick: lambda b, expr: picked(b, expr) if expr.which == "all" else pick(b, expr)}
