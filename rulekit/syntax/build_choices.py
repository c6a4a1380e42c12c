"""Builders of what stands behind `choose`.  See `build.py`."""

from __future__ import annotations

import attrs

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import AnyGenerator, Expr, Name
from rulekit.syntax.build import builds

Choice = ast.Choose | ast.ChooseSeveral


@attrs.frozen
class HowMany:
    """`1 to 4`, `any` and their like."""

    amount: str
    low: Expr | None
    high: Expr | None
    span: Span


@builds
def choose_one(span: Span, generators: tuple[AnyGenerator, ...], where: Expr | None, seen: Expr | None) -> ast.Choose:
    """`x in S where P, seen by E`, behind `choose`."""
    return ast.Choose(generators, where, seen, span=span)


@builds
def choose_several(
    span: Span, how: HowMany, name: Name, source: Expr | ast.Range, where: Expr | None, seen: Expr | None
) -> ast.ChooseSeveral:
    """`2 xs in S where P, seen by E`, behind `choose`."""
    return ast.ChooseSeveral(how.amount, how.low, how.high, name, source, where, seen, span=span)


@builds
def choose(span: Span, choice: Choice) -> Choice:
    """`choose …`."""
    return attrs.evolve(choice, span=span)


@builds
def other_chooses(span: Span, chooser: Expr, choice: Choice) -> Choice:
    """`p chooses …`."""
    return attrs.evolve(choice, chooser=chooser, span=span)


@builds
def any_number(span: Span) -> HowMany:
    """`any`."""
    return HowMany("any", None, None, span)


@builds
def exactly(span: Span, low: Expr) -> HowMany:
    """`2`."""
    return HowMany("exactly", low, None, span)


@builds
def or_more(span: Span, low: Expr) -> HowMany:
    """`2 or more`."""
    return HowMany("or_more", low, None, span)


@builds
def between(span: Span, low: Expr, high: Expr) -> HowMany:
    """`1 to 4`."""
    return HowMany("between", low, high, span)


@builds
def up_to(span: Span, high: Expr) -> HowMany:
    """`up to 4`."""
    return HowMany("up_to", None, high, span)
