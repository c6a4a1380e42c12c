"""Builders of declarations.  See `build.py` for what they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import attrs

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import AnyGenerator, Block, Cite, Expr, Name, Quoted
from rulekit.syntax.build import as_name, builds, builds_as, number

Indices = tuple[ast.IndexKind | ast.IndexRange, ...]
Rows = tuple[ast.Row, ...]
Item = TypeVar("Item")


@attrs.frozen
class GameLine:
    """What one line says about the game."""

    span: Span
    change: Callable[[ast.Game], ast.Game]


@builds_as("fields", "zone_lines", "indices", "params", "rows")
def items(span: Span, *parts: Item) -> tuple[Item, ...]:
    """Several of a sort."""
    return parts


# ── game ──


@builds
def game(span: Span, title: Quoted, *lines: GameLine) -> ast.Game:
    """The `game` section."""
    result = ast.Game(title, span=span)
    for line in lines:
        result = line.change(result)
    return result


@builds
def game_players(span: Span, low: ast.Literal, high: ast.Literal | None) -> GameLine:
    """`players 2 to 4`."""
    bounds = (number(low), number(high or low))
    return GameLine(span, lambda game: attrs.evolve(game, players=bounds))


@builds
def to_number(span: Span, high: ast.Literal) -> ast.Literal:
    """`to 4`."""
    return high


@builds
def first_player(span: Span, text: Quoted) -> GameLine:
    """`first player "…"`."""
    return GameLine(span, lambda game: attrs.evolve(game, first_player=text))


@builds
def rulebook(span: Span, text: Quoted) -> GameLine:
    """`rulebook "…"`."""
    return GameLine(span, lambda game: attrs.evolve(game, rulebook=text))


@builds
def headings_file(span: Span, file: Quoted) -> GameLine:
    """`headings from "…"`."""
    return GameLine(span, lambda game: attrs.evolve(game, headings_file=file))


@builds
def languages(span: Span, *names: Name) -> GameLine:
    """`languages en, fr`."""
    return GameLine(span, lambda game: attrs.evolve(game, languages=names))


@builds
def names_file(span: Span, file: Quoted) -> GameLine:
    """`names from "…"`."""
    return GameLine(span, lambda game: attrs.evolve(game, names_file=file))


@builds
def limit(span: Span, count: ast.Literal, unit: Name) -> GameLine:
    """`limit 100 rounds`."""
    return GameLine(span, lambda game: attrs.evolve(game, limit=number(count), limit_unit=unit.text))


# ── Options, kinds, components ──


@builds
def number_label(span: Span, value: ast.Literal) -> Name:
    """A number as the value of an option."""
    return as_name(value)


@builds
def option(span: Span, name: Name, *rest: Name | Cite) -> ast.Option:
    """`option name : values`."""
    return ast.Option(name, cast(tuple[Name, ...], rest[:-1]), cast(Cite, rest[-1]), span=span)


@builds
def kind(span: Span, name: Name, *rest: Name | Cite) -> ast.Kind:
    """`kind Name : values`."""
    return ast.Kind(name, cast(tuple[Name, ...], rest[:-1]), cast(Cite, rest[-1]), span=span)


@builds
def component(
    span: Span, name: Name, data: ast.FromTable | ast.Copies | None, cite: Cite, fields: tuple[ast.Field, ...] | None
) -> ast.Component:
    """`component Name …`."""
    return ast.Component(name, data, fields or (), cite, span=span)


@builds
def from_table(span: Span, file: Quoted, count: ast.Literal | None, stand_in: Name | None) -> ast.FromTable:
    """`from "file", 80 tiles, stand-in`."""
    return ast.FromTable(file, number(count) if count else None, stand_in is not None, span=span)


@builds
def pieces(span: Span, count: ast.Literal, noun: Name) -> ast.Literal:
    """`, 80 tiles`: the noun is for the reader."""
    return count


@builds
def each_of(span: Span, generators: tuple[AnyGenerator, ...]) -> tuple[AnyGenerator, ...]:
    """`for each x in X`."""
    return generators


@builds
def copies(span: Span, amount: Expr, generators: tuple[AnyGenerator, ...] | None) -> ast.Copies:
    """`, 2 for each x in X`, `, 2`."""
    return ast.Copies(amount, generators or (), span=span)


@builds
def one_copy(span: Span) -> ast.Literal:
    """`one`."""
    return ast.Literal(1, span=span)


@builds
def field(
    span: Span, name: Name, indices: Indices | None, ty: ast.TypeExpr, stand_in: Name | None, cite: Cite
) -> ast.Field:
    """`cost[Colour] : number`."""
    return ast.Field(name, indices or (), ty, stand_in is not None, cite, span=span)


# ── Blocks ──


@builds
def part_of_play(span: Span, which: Name, cite: Cite, body: Block) -> ast.Section:
    """`setup`, `turn`, `play`, `scoring`."""
    return ast.Section(which.text, body, cite, span=span)


@builds
def trigger(span: Span, thing: Name, event: Name, zone: Name, at: Name | None, cite: Cite, body: Block) -> ast.Trigger:
    """`when x enters z at s`."""
    return ast.Trigger(event.text, thing, zone, at, body, cite, span=span)


@builds
def at_place(span: Span, name: Name) -> Name:
    """`at s`."""
    return name


@builds
def rule(span: Span, name: Name, params: tuple[ast.Param, ...] | None, cite: Cite, body: Block) -> ast.Rule:
    """`rule name(params)`."""
    return ast.Rule(name, params or (), body, cite, span=span)


@builds
def param(span: Span, name: Name, ty: ast.TypeExpr | None) -> ast.Param:
    """`name: type`."""
    return ast.Param(name, ty, span=span)


# ── Defines and tables ──


@builds
def define_line(
    span: Span,
    name: Name,
    params: tuple[ast.Param, ...] | None,
    ty: ast.TypeExpr | None,
    body: Expr,
    stand_in: Name | None,
    cite: Cite,
) -> ast.Define:
    """`define name = E`."""
    return ast.Define(name, params or (), ty, body, stand_in is not None, cite, span=span)


@builds
def define_block(
    span: Span,
    name: Name,
    params: tuple[ast.Param, ...] | None,
    ty: ast.TypeExpr | None,
    cite: Cite,
    body: Expr | ast.By | ast.Guards,
) -> ast.Define:
    """`define name` with a block."""
    return ast.Define(name, params or (), ty, body, False, cite, span=span)


@builds
def plain_body(span: Span, expr: Expr) -> Expr:
    """An expression."""
    return expr


@builds
def answers(span: Span, subject: Expr, *cases: ast.Case) -> ast.By:
    """`by E` with an answer for each value."""
    return ast.By(subject, cases, span=span)


@builds
def case(span: Span, labels: tuple[ast.CaseLabel, ...], body: Expr, cite: Cite) -> ast.Case:
    """`a, b : E`."""
    return ast.Case(labels, body, cite, span=span)


@builds
def last_case(span: Span, body: Expr, cite: Cite) -> ast.Case:
    """`otherwise : E`."""
    return ast.Case(None, body, cite, span=span)


@builds
def guards(span: Span, *rest: ast.Guard | Expr | Cite) -> ast.Guards:
    """`when P : E` … `otherwise : E`."""
    guards = cast(tuple[ast.Guard, ...], rest[:-2])
    return ast.Guards(guards, cast(Expr, rest[-2]), cast(Cite, rest[-1]), span=span)


@builds
def guard(span: Span, condition: Expr, value: Expr, cite: Cite) -> ast.Guard:
    """`when P : E`."""
    return ast.Guard(condition, value, cite, span=span)


@builds
def lookup(
    span: Span, name: Name, params: tuple[ast.Param, ...], stand_in: Name | None, cite: Cite, rows: Rows
) -> ast.Lookup:
    """`table name(params)`."""
    return ast.Lookup(name, params, rows, stand_in is not None, cite, span=span)
