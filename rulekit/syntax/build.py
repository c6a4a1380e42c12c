"""Turns what Lark has recognised into nodes, rule by rule, while it parses: no tree is ever built.

A builder is a function named like a rule (or an alternative, `-> name`) of the grammar.  It gets the span, then the
parts in order: nodes, and None for what is optional and missing.  Words and signs are dropped, except where the rule
is only there for the word (`WORD_RULES`): such a part is a `Name` holding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any, TypeAlias, TypeVar

import attrs
from lark.lexer import Token

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.scan import LAYOUT

Builder: TypeAlias = Callable[..., object]
AnyBuilder = TypeVar("AnyBuilder", bound=Builder)

WORD_RULES = (
    *("limit_unit", "stand_in", "section_word", "enters", "outcome", "holder", "hex", "stacks", "or_none"),
    *("repeatedly", "other", "at_once", "part_word", "in_any_order", "unit", "cmp", "state", "aggregate"),
    *("highest", "quantifier", "pick", "extremity"),
)

_builders: dict[str, Builder] = {}


@attrs.frozen
class Wider:
    """A part, and the larger place that only what is around it counts as its own: with brackets, with the citation."""

    part: object
    span: Span


def builds(function: AnyBuilder) -> AnyBuilder:
    """Register a builder under its own name."""
    _builders[function.__name__] = function
    return function


def builds_as(*names: str) -> Callable[[AnyBuilder], AnyBuilder]:
    """Register a builder for several rules."""

    def register(function: AnyBuilder) -> AnyBuilder:
        _builders.update(dict.fromkeys(names, function))
        return function

    return register


def transformer() -> SimpleNamespace:
    """What Lark calls: one attribute for each rule, and one for each terminal that makes a node."""
    rules = {name: _with_parts(function) for name, function in _builders.items()}
    words = dict.fromkeys(WORD_RULES, _word)
    return SimpleNamespace(**rules, **words, NAME=_name, KIND=_name, NUMBER=_number, STRING=_quoted, ROW=_row)


def _with_parts(function: Builder) -> Callable[[list[Any]], object]:
    def build(children: list[Any]) -> object:
        span = Span(_edge(children, "start"), _edge(reversed(children), "end"))
        parts = [c.part if c.__class__ is Wider else c for c in children if c.__class__ is not Token]
        result = function(span, *parts)
        return Wider(result, span) if result.__class__ is tuple else result

    return build


def _edge(children: Iterable[Any], side: str) -> int:
    """Where the first of these children that takes up space starts, or where it ends."""
    for child in children:
        if child is None or (child.__class__ is Token and child.type in LAYOUT):
            continue
        span: Span = _place(child) if child.__class__ is Token else child.span
        return span.start if side == "start" else span.end
    return 0


def _word(children: list[Token]) -> ast.Name:
    return ast.Name(" ".join(children), span=_place(children[0]).to(_place(children[-1])))


def _place(token: Token) -> Span:
    return Span(token.start_pos or 0, token.end_pos or 0)


def _name(token: Token) -> ast.Name:
    return ast.Name(token.value, span=_place(token))


def _number(token: Token) -> ast.Literal:
    return ast.Literal(int(token.value), span=_place(token))


def _quoted(token: Token) -> ast.Quoted:
    return ast.Quoted(token.value[1:-1], span=_place(token))


def _row(token: Token) -> Wider:
    """A row without its outer bars; its span is that of its text, so a cell is found by adding its place."""
    start, end = _place(token)
    return Wider(ast.Row(token.value[1:-1], span=Span(start + 1, end - 1)), Span(start, end))


def number(literal: ast.Literal) -> int:
    """The value of a NUMBER."""
    assert isinstance(literal.value, int)
    return literal.value


def as_name(label: ast.Name | ast.Literal) -> ast.Name:
    """A label, spelled as a name even if it is a number."""
    return label if isinstance(label, ast.Name) else ast.Name(str(label.value), span=label.span)
