"""Builders of what ends and documents a game: end, winner, rulings, names, samples, examples.  See `build.py`."""

from __future__ import annotations

import attrs

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import Cite, Expr, Name, Quoted
from rulekit.syntax.build import builds, builds_as

Rows = tuple[ast.Row, ...]


@attrs.frozen
class Players:
    """The seats of an example."""

    names: tuple[Name, ...]
    span: Span


@attrs.frozen
class Pair:
    """A name and what belongs to it."""

    name: Name
    value: Name
    span: Span


@builds
def end(span: Span, cite: Cite, *lines: ast.EndLine) -> ast.End:
    """The `end` section."""
    return ast.End(lines, cite, span=span)


@builds
def end_line(span: Span, condition: Expr, who: Name, outcome: Name, cite: Cite) -> ast.EndLine:
    """`P : you win`."""
    return ast.EndLine(condition, who, outcome.text.removesuffix("s"), cite, span=span)


@builds
def winner(span: Span, cite: Cite, first: ast.Rank, *ties: ast.Tie) -> ast.Winner:
    """The `winner` section."""
    return ast.Winner(first, ties, cite, span=span)


@builds
def tie_then(span: Span, rank: ast.Rank, cite: Cite) -> ast.Tie:
    """`then most E`."""
    return ast.Tie("then", rank, cite=cite, span=span)


@builds
def ties_share(span: Span, cite: Cite) -> ast.Tie:
    """`ties share`."""
    return ast.Tie("share", cite=cite, span=span)


@builds
def ties_ask(span: Span, text: Quoted, cite: Cite) -> ast.Tie:
    """`ties ask table "…"`."""
    return ast.Tie("ask", text=text, cite=cite, span=span)


@builds
def rival(span: Span, value: Expr, where: Expr | None, cite: Cite) -> ast.Tie:
    """`rival E where P`."""
    return ast.Tie("rival", value=value, where=where, cite=cite, span=span)


@builds
def always(span: Span, text: Quoted, condition: Expr) -> ast.Always:
    """`always "…" : P`."""
    return ast.Always(text, condition, span=span)


@builds_as("ruling_option", "with_option")
def pair(span: Span, name: Name, value: Name) -> Pair:
    """`o = v`."""
    return Pair(name, value, span)


@builds
def ruling(span: Span, text: Quoted, option: Pair | None, cite: Cite) -> ast.Ruling:
    """`ruling "…" option o = v`."""
    name, value = (option.name, option.value) if option else (None, None)
    return ast.Ruling(text, name, value, cite, span=span)


@builds
def names(span: Span, language: Name, *entries: ast.Translation) -> ast.Names:
    """`names fr`."""
    return ast.Names(language, entries, span=span)


@builds
def translation(span: Span, name: Name | Quoted, text: Quoted, *parts: ast.NamePart) -> ast.Translation:
    """`name "…", gender f, plural "…"`."""
    return ast.Translation(name, text, parts, span=span)


@builds
def gender(span: Span, value: Name) -> ast.NamePart:
    """`gender f`."""
    return ast.NamePart("gender", value, span=span)


@builds
def plural(span: Span, value: Quoted) -> ast.NamePart:
    """`plural "…"`."""
    return ast.NamePart("plural", value, span=span)


@builds
def feminine(span: Span, value: Quoted) -> ast.NamePart:
    """`feminine "…"`."""
    return ast.NamePart("feminine", value, span=span)


@builds
def sample(span: Span, kind: Name, rows: Rows) -> ast.Sample:
    """`sample Kind`."""
    return ast.Sample(kind, rows, span=span)


@builds
def example(span: Span, title: Quoted, cite: Cite, *lines: Players | Pair | ast.ExampleLine) -> ast.Example:
    """`example "…"`."""
    players = next((line.names for line in lines if isinstance(line, Players)), ())
    options = tuple((line.name, line.value) for line in lines if isinstance(line, Pair))
    rest = tuple(line for line in lines if not isinstance(line, Players | Pair))
    return ast.Example(title, players, options, rest, cite, span=span)


@builds
def example_players(span: Span, *names: Name) -> Players:
    """`players a, b`."""
    return Players(names, span)


@builds
def given_setup(span: Span) -> ast.GivenSetup:
    """`given setup`."""
    return ast.GivenSetup(span=span)


@builds
def given_value(span: Span, target: Expr, value: Expr) -> ast.Given:
    """`given x = v`."""
    return ast.Given(target, value, span=span)


@builds
def given_rows(span: Span, target: Expr, rows: Rows) -> ast.Given:
    """`given x` with a drawing."""
    return ast.Given(target, None, rows, span=span)


@builds
def when_done(
    span: Span,
    doer: Name | None,
    call: ast.CallExpr,
    choosing: tuple[Expr, ...] | None,
    drawing: tuple[Expr, ...] | None,
    rolling: tuple[Expr, ...] | None,
) -> ast.When:
    """`when p does r choosing a, b`."""
    return ast.When(doer, call, choosing, drawing, rolling, span=span)


@builds
def doer(span: Span, name: Name) -> Name:
    """`p does`."""
    return name


@builds
def then(span: Span, condition: Expr) -> ast.Then:
    """`then P`."""
    return ast.Then(condition, span=span)


@builds
def then_offered(span: Span, choices: Expr) -> ast.Then:
    """`then offered {…}`."""
    return ast.Then(choices, True, span=span)


@builds
def examples_for(span: Span, game: Quoted) -> Quoted:
    """`examples for "…"`."""
    return game
