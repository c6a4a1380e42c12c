"""Builders of types, indexes and zones.  See `build.py` for what they are given."""

from __future__ import annotations

from typing import cast

import attrs

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import Cite, Expr, Name
from rulekit.syntax.build import builds, builds_as, number

Indices = tuple[ast.IndexKind | ast.IndexRange, ...]
Label = Name | ast.Literal


@builds
def maybe(span: Span, ty: ast.TypeExpr) -> ast.TypeExpr:
    """`… or none`."""
    return attrs.evolve(ty, or_none=True, span=span)


@builds
def named_type(span: Span, name: Name) -> ast.TypeExpr:
    """A kind."""
    return ast.TypeExpr("named", name, span=span)


@builds
def number_type(span: Span, bounds: ast.IndexRange | None) -> ast.TypeExpr:
    """`number 1 to 4`."""
    if bounds is None:
        return ast.TypeExpr("number", span=span)
    return ast.TypeExpr("number", low=bounds.low, high=bounds.high, span=span)


@builds
def yes_no(span: Span) -> ast.TypeExpr:
    """`yes or no`."""
    return ast.TypeExpr("yes_no", span=span)


@builds
def text_type(span: Span) -> ast.TypeExpr:
    """`text`."""
    return ast.TypeExpr("text", span=span)


@builds
def set_type(span: Span, of: ast.TypeExpr) -> ast.TypeExpr:
    """`set of T`."""
    return ast.TypeExpr("set", of=of, span=span)


@builds
def list_type(span: Span, of: ast.TypeExpr) -> ast.TypeExpr:
    """`list of T`."""
    return ast.TypeExpr("list", of=of, span=span)


@builds
def bounds(span: Span, low: ast.Literal, high: ast.Literal) -> ast.IndexRange:
    """`0 to 9`."""
    return ast.IndexRange(number(low), number(high), span=span)


@builds
def minus_number(span: Span, value: ast.Literal) -> ast.Literal:
    """`-1`."""
    return ast.Literal(-number(value), span=span)


@builds
def index_kind(span: Span, name: Name) -> ast.IndexKind:
    """`Colour`, `board`."""
    return ast.IndexKind(name, span=span)


@builds
def component_state(span: Span, kind: Name, cite: Cite, zones: tuple[ast.ZoneDecl, ...]) -> ast.Zones:
    """`each Kind has`."""
    return ast.Zones("component", kind, zones, cite, span=span)


@builds
def player_zones(span: Span, cite: Cite, zones: tuple[ast.ZoneDecl, ...]) -> ast.Zones:
    """`each player has`."""
    return ast.Zones("player", None, zones, cite, span=span)


@builds
def table_zones(span: Span, cite: Cite, zones: tuple[ast.ZoneDecl, ...]) -> ast.Zones:
    """`table has`."""
    return ast.Zones("table", None, zones, cite, span=span)


@builds
def zone(
    span: Span, name: Name, indices: Indices | None, ty: ast.TypeExpr | ast.ZoneType, *rest: ast.Quality | Cite
) -> ast.ZoneDecl:
    """`hand : hand of Tile, seen by all`."""
    qualities = cast(tuple[ast.Quality, ...], rest[:-1])
    return ast.ZoneDecl(name, indices or (), ty, qualities, cast(Cite, rest[-1]), span=span)


@builds
def holder_zone(span: Span, form: Name, of: Name) -> ast.ZoneType:
    """`deck of Tile`."""
    return ast.ZoneType(form.text, of, span=span)


@builds
def row_zone(span: Span, capacity: ast.Literal, of: Name) -> ast.ZoneType:
    """`row of 4 Tile`."""
    return ast.ZoneType("row", of, number(capacity), span=span)


@builds
def grid_zone(
    span: Span, hex_: Name | None, extents: tuple[int | Name, int | Name] | None, stacks: Name | None, of: Name
) -> ast.ZoneType:
    """`grid 8 by 8 of Tile`."""
    width, height = extents or (None, None)
    return ast.ZoneType(
        "grid", of, width=width, height=height, hex=hex_ is not None, stacks=stacks is not None, span=span
    )


@builds
def extents(span: Span, width: Label, height: Label) -> tuple[int | Name, int | Name]:
    """`8 by size`."""
    return _extent(width), _extent(height)


def _extent(label: Label) -> int | Name:
    return label if isinstance(label, Name) else number(label)


@builds
def token_zone(span: Span, grid: Name, or_none: Name | None) -> ast.ZoneType:
    """`token on board or none`."""
    return ast.ZoneType("token", grid, or_none=or_none is not None, span=span)


@builds
def score_zone(span: Span) -> ast.ZoneType:
    """`score`."""
    return ast.ZoneType("score", span=span)


def _quality(form: str) -> None:
    @builds_as(form)
    def build(span: Span, value: Expr | Name) -> ast.Quality:
        expr = ast.Ref(value.text, span=value.span) if isinstance(value, Name) else value
        return ast.Quality(form, expr, span=span)


for _form in ("seen_by", "starts", "refilled_from", "reshuffled_from", "slides"):
    _quality(_form)
