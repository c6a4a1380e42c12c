"""Makes one expression simpler whose parts are simple already: constants, double negations, sizes that are counts.

Never changes what an expression means, nor drops an error: a part that can fail stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs

from rulekit.builtins import DIRECTIONS
from rulekit.expr import (
    Aggregate,
    AsSet,
    Binary,
    Builtin,
    Cases,
    Collect,
    Const,
    Contents,
    Expr,
    FieldOf,
    If,
    Local,
    LookIn,
    OptionValue,
    Pick,
    Property,
    Query,
    Unary,
    Value,
    ZoneRef,
)
from rulekit.program import LONGEST_RANGE
from rulekit.runtime.nodes import (
    ARITHMETIC,
    ATOMS,
    Column,
    Exists,
    can_fail,
    leaves_32_bits,
    may_be_none,
    none_of,
    rebuilt,
)
from rulekit.runtime.shapes import SHAPES
from rulekit.runtime.values import COLLECT, COMPARE, NUMBERS, OPPOSITE, as_set
from rulekit.types import NUMBER, YES_NO, SetOf

if TYPE_CHECKING:
    from rulekit.runtime.layout import Board, Layout

MOST_ITEMS = 4  # of a membership written out as comparisons


def fold(layout: Layout, expr: Expr) -> Expr:
    """The expression, or a simpler one with the same value."""
    rule = _RULES.get(type(expr))
    return expr if rule is None else rule(layout, expr)


def constant(value: Value, like: Expr) -> Const:
    """A constant in the place of an expression."""
    return Const(value, ty=like.ty, span=like.span)


def yes_no(value: object, like: Expr) -> Const:
    """Yes or no in the place of an expression."""
    return Const(bool(value), ty=YES_NO, span=like.span)


def clauses_of(*conditions: Expr) -> tuple[Expr, ...]:
    """The parts that must all say yes, as written; what is known to say yes is left out."""
    found: list[Expr] = []
    for condition in conditions:
        if isinstance(condition, Binary) and condition.op == "and":
            found += clauses_of(condition.left, condition.right)
        elif not (isinstance(condition, Const) and condition.value):
            found.append(condition)
    return tuple(found)


def negated(condition: Expr) -> Expr:
    """What says yes where a condition does not."""
    match condition:
        case Const():
            return yes_no(not condition.value, condition)
        case Unary(op="not"):
            return condition.operand
        case Unary(op="is_none" | "is_some") | Binary(op="=" | "!=" | "in" | "not_in"):
            return attrs.evolve(condition, op=OPPOSITE[condition.op])
        case Binary(op="or"):
            return attrs.evolve(condition, op="and", left=negated(condition.left), right=negated(condition.right))
        case _:
            return Unary("not", condition, ty=YES_NO, span=condition.span)


def exists(query: Query, like: Expr) -> Expr:
    """Whether a query has a combination, in the place of an expression."""
    for number, clause in enumerate(query.where):
        if isinstance(clause, Const):  # no: all that is yes has been left out
            query = attrs.evolve(query, where=query.where[: number + 1])
            sources = [generator.source for generator in query.generators]
            if number == 0 and not any(can_fail(part) for part in (*sources, *query.while_)):
                return yes_no(False, like)
    return Exists(query, ty=YES_NO, span=like.span)


def is_known(expr: Expr) -> bool:
    """Whether its type says that it is there."""
    return not may_be_none(expr)


def _option(layout: Layout, expr: OptionValue) -> Expr:
    return constant(layout.option_value(expr.option), expr)


def _unary(layout: Layout, expr: Unary) -> Expr:
    operand = expr.operand
    if expr.op == "negative":
        return constant(-operand.value, expr) if isinstance(operand, Const) and isinstance(operand.value, int) else expr
    if expr.op == "not":
        if isinstance(operand, Unary) and operand.op == "not":
            return operand.operand if is_known(operand.operand) else expr
        return negated(operand)
    if isinstance(operand, Const):
        return yes_no((operand.value is None) == (expr.op == "is_none"), expr)
    if is_known(operand) and not can_fail(operand):
        return yes_no(expr.op == "is_some", expr)
    return expr


def _binary(layout: Layout, expr: Binary) -> Expr:
    left, right = expr.left, expr.right
    if expr.op in ("and", "or"):
        return _logic(expr)
    if expr.op == "otherwise":
        if isinstance(left, Const):
            return right if left.value is None else left
        return left if is_known(left) else expr
    if isinstance(left, Const) and isinstance(right, Const):
        return _computed(expr, left.value, right.value)
    if expr.op in ("in", "not_in"):
        return _membership(layout, expr)
    return expr


def _logic(expr: Binary) -> Expr:
    left, right, stops = expr.left, expr.right, expr.op == "or"
    if isinstance(left, Const):
        if bool(left.value) == stops:
            return yes_no(stops, expr)
        return right if is_known(right) else expr
    if isinstance(right, Const):
        if bool(right.value) != stops:
            return left if is_known(left) else expr
        return expr if can_fail(left) else yes_no(stops, expr)
    return expr


def _computed(expr: Binary, left: Any, right: Any) -> Expr:
    if expr.op in COMPARE:
        return yes_no(COMPARE[expr.op](left, right), expr)
    if left is None or right is None:  # in a branch that a condition keeps from being reached
        return expr
    if expr.op in COLLECT:
        return constant(COLLECT[expr.op](left, right), expr)
    if expr.op in ARITHMETIC and not leaves_32_bits(expr):
        return constant(NUMBERS[expr.op](left, right), expr)
    return expr


def _membership(layout: Layout, expr: Binary) -> Expr:
    """`x in …` where the collection is written out, filtered, or made of others: asked without making it."""
    what, among = expr.left, expr.right
    if expr.op == "not_in":
        inside = fold(layout, attrs.evolve(expr, op="in"))
        plain = isinstance(inside, Binary) and inside.op == "in"
        return expr if plain else negated(inside)
    if not isinstance(what, ATOMS):
        return expr
    one = attrs.evolve(expr, op="=")
    match among:
        case Collect(items=items) if 0 < len(items) <= MOST_ITEMS and not any(map(can_fail, items)):
            tests = [fold(layout, attrs.evolve(one, right=item)) for item in items]
            found = tests[0]
            for test in tests[1:]:
                found = fold(layout, Binary("or", found, test, ty=YES_NO, span=expr.span))
            return found
        case Binary(op="unite" | "join") if not can_fail(among):
            halves = [fold(layout, attrs.evolve(expr, right=half)) for half in (among.left, among.right)]
            return fold(layout, Binary("or", *halves, ty=YES_NO, span=expr.span))
        case Binary(op="without") if not can_fail(among):
            inside = fold(layout, attrs.evolve(expr, right=among.left))
            outside = fold(layout, attrs.evolve(expr, op="not_in", right=among.right))
            return fold(layout, Binary("and", inside, outside, ty=YES_NO, span=expr.span))
        case AsSet():
            return fold(layout, attrs.evolve(expr, right=among.expr))
        case Pick(which="all", order=None, query=Query(generators=(generator,), while_=())) if not can_fail(among):
            found = fold(layout, attrs.evolve(expr, right=generator.source))
            for clause in among.query.where:
                found = fold(layout, Binary("and", found, instead(clause, generator.slot, what), ty=YES_NO))
            return found
        case _:
            return expr


def instead(expr: Expr, slot: int, what: Expr) -> Expr:
    """The expression with `what` for the local in a slot."""
    if isinstance(expr, Local) and expr.slot == slot:
        return attrs.evolve(expr, slot=what.slot) if isinstance(what, Local) else what
    return rebuilt(expr, lambda part: instead(part, slot, what))


def _if(layout: Layout, expr: If) -> Expr:
    if isinstance(expr.condition, Const):
        return expr.then if expr.condition.value else expr.otherwise
    return expr


def _cases(layout: Layout, expr: Cases) -> Expr:
    if not isinstance(expr.subject, Const):
        return expr
    subject = expr.subject.value
    found = next((answer for values, answer in expr.cases if subject in values), expr.otherwise)
    return attrs.evolve(expr, cases=()) if found is None else found


def _collect(layout: Layout, expr: Collect) -> Expr:
    values = [item.value for item in expr.items if isinstance(item, Const)]
    if len(values) < len(expr.items):
        return expr
    there = tuple(value for value in values if value is not None)
    return constant(as_set(there) if isinstance(expr.ty, SetOf) else there, expr)


def _as_set(layout: Layout, expr: AsSet) -> Expr:
    if isinstance(expr.expr, Const) and isinstance(expr.expr.value, tuple):
        return constant(as_set(expr.expr.value), expr)
    return expr.expr if isinstance(expr.expr.ty, SetOf) else expr


def _contents(layout: Layout, expr: Contents) -> Expr:
    board = fixed_board(layout, expr.zone)
    return expr if board is None else constant(tuple(layout.spaces(board)), expr)


def fixed_board(layout: Layout, ref: ZoneRef) -> Board | None:
    """The board meant, if it is always the same and its spaces are, too."""
    zone = layout.program.zones[ref.zone]
    if zone.form != "grid" or ref.owner is not None or zone.indices:
        return None
    board = layout.board_at[layout.base[ref.zone]]
    return None if board.endless else board


def _field(layout: Layout, expr: FieldOf) -> Expr:
    field = layout.program.fields[expr.field]
    column, missing = layout.columns[expr.field], none_of(expr.ty)
    if field.indices:
        values = [index.value for index in expr.indices if isinstance(index, Const)]
        if len(values) < len(expr.indices) or None in values:
            return expr
        place = layout.field_offset(field, values, expr.span)
        column = [None if row is None else row[place] for row in column]
    if isinstance(expr.of, Const):
        return constant(missing if expr.of.value is None else column[_number(expr.of)], expr)
    kind = next(n for n, kind in enumerate(layout.program.components) if kind.name == field.component)
    return Column(column, kind, expr.of, missing, ty=expr.ty, span=expr.span)


def _number(expr: Const) -> int:
    assert isinstance(expr.value, int)
    return expr.value


def _builtin(layout: Layout, expr: Builtin) -> Expr:
    if expr.name == "players":
        return constant(tuple(range(layout.players)), expr)
    if expr.name in DIRECTIONS:
        return constant(DIRECTIONS.index(expr.name), expr)
    if any(not isinstance(arg, Const) for arg in expr.args):
        return expr
    values: list[Any] = [arg.value for arg in expr.args if isinstance(arg, Const)]
    if expr.name == "all_of":
        return constant(layout.all_of[values[0]], expr)
    if expr.name == "range" and None not in values and values[1] - values[0] < LONGEST_RANGE:
        return constant(tuple(range(values[0], values[1] + 1)), expr)
    if expr.name in ("smaller_of", "larger_of"):
        pick = min if expr.name == "smaller_of" else max
        return constant(None if None in values else pick(values), expr)
    if expr.name in SHAPES and expr.zone is not None:
        board = fixed_board(layout, expr.zone)
        if board is not None and None not in values:
            number = values[-1] if values else 0
            return constant(SHAPES[expr.name](layout, board, layout.spaces(board), number), expr)
    return expr


def _property(layout: Layout, expr: Property) -> Expr:
    of = expr.of
    if isinstance(of, Const):
        return _property_of_constant(expr, of.value)
    if not isinstance(of, Pick) or of.which != "all" or of.order is not None:
        return expr
    if expr.name == "size":
        return Aggregate("number", None, of.query, ty=NUMBER, span=expr.span)
    if can_fail(of):  # must be asked to the end
        return expr
    if expr.name == "is_empty":
        return Unary("not", Exists(of.query, ty=YES_NO, span=expr.span), ty=YES_NO, span=expr.span)
    if expr.name in ("first", "last"):
        return Pick(expr.name, of.query, ty=expr.ty, span=expr.span)
    return expr


def _property_of_constant(expr: Property, value: Value) -> Expr:
    if isinstance(value, tuple):
        found: dict[str, Value] = {"size": len(value), "is_empty": not value}
        found["first"] = value[0] if value else None
        found["last"] = value[-1] if value else None
        return constant(found[expr.name], expr) if expr.name in found else expr
    if expr.name == "seat" and isinstance(value, int):
        return constant(value + 1, expr)
    return expr


def _look_in(layout: Layout, expr: LookIn) -> Expr:
    if any(not isinstance(arg, Const) for arg in expr.args):
        return expr
    key = tuple(arg.value for arg in expr.args if isinstance(arg, Const))
    cell = dict(layout.program.tables[expr.table].cells).get(key)
    return expr if cell is None else constant(cell, expr)


_RULES: Mapping[type[Expr], Callable[[Layout, Any], Expr]] = {
    OptionValue: _option,
    Unary: _unary,
    Binary: _binary,
    If: _if,
    Cases: _cases,
    Collect: _collect,
    AsSet: _as_set,
    Contents: _contents,
    FieldOf: _field,
    Builtin: _builtin,
    Property: _property,
    LookIn: _look_in,
}
