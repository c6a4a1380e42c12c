"""Builders of `from p among S`, the other order of `among S from p`.  See `build.py`."""

from __future__ import annotations

from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.syntax.ast import Block, Cite, Expr, Name
from rulekit.syntax.build import builds


@builds
def each_player_from(
    span: Span, other: Name | None, start: Expr, among: Expr, at_once: Name | None, cite: Cite, body: Block
) -> ast.EachPlayer:
    """`each player from p among S`, the other way round."""
    return ast.EachPlayer(other is not None, among, start, at_once is not None, body, cite, span=span)


@builds
def each_takes_turn_from(span: Span, start: Expr, among: Expr, cite: Cite) -> ast.EachTakesTurn:
    """`each player from p among S takes a turn`."""
    return ast.EachTakesTurn(among, start, cite, span=span)


@builds
def turns_from(span: Span, start: Expr, among: Expr, until: Expr | None, cite: Cite, body: Block | None) -> ast.Turns:
    """`turns from p among S`, the other way round."""
    return ast.Turns(among, start, until, body, cite, span=span)
