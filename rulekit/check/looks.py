"""When the top of a deck is looked at: an expression stops as soon as its answer is certain, and then nothing is drawn.

For each look that a statement may need, the condition under which the expression comes to it, in the order of reading.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import reduce
from itertools import takewhile

import attrs

from rulekit import expr as x
from rulekit.check.trees import slots_bound, slots_used
from rulekit.source import Shown
from rulekit.types import YES_NO

YES = x.Const(value=True, ty=YES_NO)


def looks(statement: Shown, decks: Collection[x.ZoneRef]) -> list[tuple[x.ZoneRef, x.Expr | None]]:
    """The looks at these decks before a statement, each with its condition; None where it is needed in any case."""
    found: list[tuple[x.ZoneRef, x.Expr | None]] = []
    for deck, conditions in _reached(statement, decks):
        if (deck, None) not in found and (one := (deck, _all_of(conditions))) not in found:
            found.append(one)
    met = [deck for deck, _ in found]
    return [*((deck, None) for deck in decks if deck not in met), *found]


def _all_of(conditions: tuple[x.Expr, ...]) -> x.Expr | None:
    return reduce(_and, conditions) if conditions else None


def _and(left: x.Expr, right: x.Expr) -> x.Expr:
    return x.Binary("and", left, right, ty=YES_NO, span=left.span)


def _not(expr: x.Expr) -> x.Expr:
    return x.Unary("not", expr, ty=YES_NO, span=expr.span)


_Reached = Iterator[tuple[x.ZoneRef, tuple[x.Expr, ...]]]


def _reached(part: object, decks: Collection[x.ZoneRef]) -> _Reached:
    """The tops in a part with what must be so for it to come to them, in the order in which they are read."""
    match part:
        case x.Property(name="top", of=x.Contents(zone=deck)) if deck in decks:
            yield deck, ()
        case x.Binary(op="and", left=left, right=right):
            yield from _behind(left, left, right, decks)
        case x.Binary(op="or", left=left, right=right):
            yield from _behind(left, _not(left), right, decks)
        case x.Binary(op="otherwise", left=left, right=right):
            yield from _behind(left, x.Unary("is_none", left, ty=YES_NO, span=left.span), right, decks)
        case x.If(condition=condition, then=then, otherwise=otherwise):
            yield from _behind(condition, condition, then, decks)
            yield from _under(_not(condition), otherwise, decks)
        case x.Quantified(query=query, condition=inner) | x.Aggregate(query=query, value=inner):
            yield from _in_query(query, inner, decks)
        case x.Pick(query=query, rank=inner):
            yield from _in_query(query, inner, decks)
        case x.Query():
            yield from _in_query(part, None, decks)
        case tuple():
            for one in part:
                yield from _reached(one, decks)
        case Shown() if not isinstance(part, x.Const):
            yield from _in_fields(part, decks)


def _behind(first: x.Expr, condition: x.Expr, then: x.Expr, decks: Collection[x.ZoneRef]) -> _Reached:
    yield from _reached(first, decks)
    yield from _under(condition, then, decks)


def _under(condition: x.Expr, then: x.Expr, decks: Collection[x.ZoneRef]) -> _Reached:
    for deck, more in _reached(then, decks):
        yield deck, (condition, *more)


def _in_query(query: x.Query, inner: x.Expr | None, decks: Collection[x.ZoneRef]) -> _Reached:
    """Each source is read for what stands before it, each clause where the clauses before it say yes."""
    given = query.generators
    for n, generator in enumerate(given):
        for deck, more in _reached(generator.source, decks):
            yield deck, _for_some(x.Query(given[:n]), more)
    for n, clause in enumerate(query.while_):
        for deck, more in _reached(clause, decks):
            yield deck, _for_some(x.Query(given, (), query.while_[:n]), more)
    for n, clause in enumerate((*query.where, *(() if inner is None else (inner,)))):
        for deck, more in _reached(clause, decks):
            yield deck, _for_some(attrs.evolve(query, where=query.where[:n]), more)


def _for_some(query: x.Query, conditions: tuple[x.Expr, ...]) -> tuple[x.Expr, ...]:
    """That some combination comes so far."""
    if not query.generators:
        return conditions
    return (x.Quantified("some", query, _all_of(conditions) or YES, ty=YES_NO, span=query.generators[0].source.span),)


def _in_fields(part: Shown, decks: Collection[x.ZoneRef]) -> _Reached:
    """All parts in their order; a condition about what only this part names is left out, with all behind it."""
    own = slots_bound(part) if isinstance(part, x.Connected | x.Groups | x.MostPairs | x.BestPath) else set[int]()
    for field in attrs.fields(type(part)):  # type: ignore[arg-type]
        for deck, conditions in _reached(getattr(part, field.name), decks):
            yield deck, tuple(takewhile(lambda condition: not slots_used(condition) & own, conditions))
