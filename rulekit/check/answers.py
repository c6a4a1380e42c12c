"""Scripted answers of examples: codes, spaces, values, words such as `stop`, and lists of them."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.builtins import DIRECTIONS
from rulekit.check.givens import find_target
from rulekit.check.names import describe
from rulekit.check.scope import ErrorSymbol, FaceSymbol, LabelSymbol, SeatSymbol, ValueSymbol
from rulekit.check.stage import Stage
from rulekit.check.tables import as_key
from rulekit.diagnostics import Code
from rulekit.program import Answer
from rulekit.syntax import ast
from rulekit.types import (
    DIRECTION,
    NOTHING,
    NUMBER,
    PLAYER,
    SPACE,
    UNKNOWN,
    YES_NO,
    ComponentOf,
    KindOf,
    ListOf,
    SetOf,
    Text,
)

_WORDS = frozenset({"stop", "pass"})
_FORMS = (FaceSymbol, LabelSymbol, SeatSymbol, ValueSymbol)
NO_SEAT = -1


def answers(stage: Stage, nodes: Sequence[ast.Expr]) -> tuple[Answer, ...]:
    """The answers written after `choosing`, `drawing` or `rolling`; wrong ones are told and left out."""
    found = [_answer(stage, node) for node in nodes]
    return tuple(answer for answer in found if answer is not None)


def _answer(stage: Stage, node: ast.Expr) -> Answer | None:
    match node:
        case ast.Literal(value=bool() as value):
            return Answer("word", "yes" if value else "no", YES_NO, span=node.span)
        case ast.Literal(value=int() as number):
            return Answer("value", number, NUMBER, span=node.span)
        case ast.Literal(value=None):
            return Answer("value", None, NOTHING, span=node.span)
        case ast.Unary(op="-", operand=ast.Literal(value=int() as number)):
            return Answer("value", -number, NUMBER, span=node.span)
        case ast.Ref(name=name):
            return _named(stage, ast.Name(name, span=node.span))
        case ast.Collection(items=items, ordered=ordered):
            ty = ListOf(UNKNOWN) if ordered else SetOf(UNKNOWN)
            return Answer("picks", answers(stage, items), ty, span=node.span)
        case ast.Index():
            return _space(stage, node)
        case _:
            _tell(stage, node)
            return None


def _named(stage: Stage, name: ast.Name) -> Answer | None:
    text, span = name.text, name.span
    if text in DIRECTIONS:
        return Answer("value", DIRECTIONS.index(text), DIRECTION, span=span)
    if text in {"you", "first_player"}:
        return Answer("value", 0, PLAYER, span=span)
    symbol = stage.scope.find(text)
    match symbol:
        case FaceSymbol(face=face, component=component):
            return Answer("face", face, ComponentOf(component), span=span)
        case LabelSymbol(slot=slot):
            label = stage.labels[slot]
            return Answer("space", (label.zone.zone, label.seat, label.column, label.row), SPACE, span=span)
        case SeatSymbol(seat=seat):
            return Answer("value", seat, PLAYER, span=span)
        case ValueSymbol(kind=kind, number=number):
            return Answer("value", number, KindOf(kind), span=span)
        case ErrorSymbol():
            return None
    if text in _WORDS or text in stage.scope.labels or text in _own_names(stage):
        return Answer("word", text, Text(), span=span)
    if symbol is None:
        near = stage.scope.suggest(text, _FORMS, [*_WORDS, *stage.scope.labels])
        forms = "an answer is a code, a labelled space, a player, a value, `yes`, `stop` or `pass`"
        stage.scope.report(Code.UNKNOWN_NAME, f"`{text}` is no answer here", span, near or forms)
    else:
        stage.scope.report(Code.UNKNOWN_VALUE, f"`{text}` is {describe(symbol)}, and no answer", span)
    return None


def _own_names(stage: Stage) -> set[str]:
    return {as_key(name) for component in stage.scope.components for name in component.names if name}


def _space(stage: Stage, node: ast.Index) -> Answer | None:
    """`board[2, 3]`: a space by its column and row."""
    target = find_target(stage, node.of)
    if target is None:
        return None
    numbers = [_number(part) for part in node.indices]
    if target.zone.grid is None or len(numbers) != 2 or None in numbers:
        _tell(stage, node)
        return None
    seat = target.seat
    return Answer("space", (target.ref.zone, seat, *numbers), SPACE, span=node.span)


def _number(node: ast.Expr) -> int | None:
    match node:
        case ast.Literal(value=int() as number) if not isinstance(number, bool):
            return number
        case ast.Unary(op="-", operand=ast.Literal(value=int() as number)):
            return -number
        case _:
            return None


def _tell(stage: Stage, node: ast.Expr) -> None:
    stage.scope.report(
        Code.UNKNOWN_VALUE,
        "this cannot be an answer",
        node.span,
        "an answer is a code, a labelled space such as `here` or `board[1, 2]`, a player, a value, or `stop`",
    )
