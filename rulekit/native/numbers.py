"""Expressions whose value is one number (a player, a component, yes or no are numbers too), as C.

`number` gives a C text for the value, `test` one for whether it counts as yes.  What needs statements puts them down
first.  Evaluating changes nothing, so a text may stand wherever its value is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.expr import (
    Binary,
    Cases,
    Cited,
    Const,
    Element,
    Expr,
    FieldOf,
    If,
    Local,
    LookIn,
    OptionValue,
    Unary,
    Within,
    You,
)
from rulekit.native.structs import none_of, none_text
from rulekit.native.writer import Body, Held, Listed, Rows
from rulekit.runtime.nodes import As, Bind, Column, Exists, leaves_32_bits, may_be_none
from rulekit.types import ListOf, Number, SetOf, Ty, certain

COMPARED = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def test(b: Body, expr: Expr) -> str:
    """A C text that is not 0 where the value counts as yes."""
    match expr:
        case Const(value=value):
            return "1" if value else "0"
        case Unary(op="not"):
            return f"!({b.test(expr.operand)})"
        case Unary(op="is_none" | "is_some"):
            return _is_none(b, expr)
        case Binary(op="and" | "or"):
            return _logic(b, expr)
        case Binary(op="in" | "not_in"):
            found = b.among(expr.right, expr.left)
            return found if expr.op == "in" else f"!({found})"
        case Binary() if expr.op in COMPARED:
            return _comparison(b, expr)
        case Exists():
            return b.exists(expr.query)
        case _:
            found = b.number(expr)
            return f"{found} > 0" if may_be_none(expr) else found


def all_yes(b: Body, clauses: tuple[Expr, ...]) -> str:
    """Whether all clauses say yes; a later one is asked only if those before do."""
    if not clauses:
        return "1"
    name = b.unit.fresh("all")
    b.put(f"int {name} = 0;")
    with b.block("do"):
        for clause in clauses:
            b.put(f"if (!({b.test(clause)})) break;")
        b.put(f"{name} = 1;")
    b.lines[-1] = b.lines[-1] + " while (0);"
    return name


def into(b: Body, name: str, expr: Expr, ty: Ty | None = None) -> None:
    """Puts the value into a variable that is there."""
    match expr:
        case If():
            with b.block(f"if ({b.test(expr.condition)})"):
                into(b, name, expr.then, ty or expr.ty)
            with b.block("else"):
                into(b, name, expr.otherwise, ty or expr.ty)
        case _:
            b.put(f"{name} = {b.number(expr, ty)};")


# ── One by one ────────────────────────────────────────────────────────────────────────────────


def _const(b: Body, expr: Const, due: Ty) -> str:
    if isinstance(expr.value, tuple):
        raise b.refused("lists in this place", expr)
    value = b.unit.number(expr.value, none_of(due))
    return "RK_NONE" if value == -(1 << 63) else str(value)


def _local(b: Body, expr: Local, due: Ty) -> str:
    held = b.local.get(expr.slot)
    if held is None or isinstance(held, Listed):
        raise b.refused("such names", expr)
    return held


def _option(b: Body, expr: OptionValue, due: Ty) -> str:
    return str(b.ready.layout.option_value(expr.option))


def _if(b: Body, expr: If, due: Ty) -> str:
    condition = b.test(expr.condition)
    with b.aside() as yes:
        then = b.number(expr.then, due)
    with b.aside() as no:
        otherwise = b.number(expr.otherwise, due)
    if not yes and not no:
        return f"({condition} ? {then} : {otherwise})"
    name = b.unit.fresh()
    b.put(f"int64_t {name};")
    for head, lines, value in ((f"if ({condition})", yes, then), ("else", no, otherwise)):
        with b.block(head):
            b.lines += lines
            b.put(f"{name} = {value};")
    return name


def _cases(b: Body, expr: Cases, due: Ty) -> str:
    subject, name = b.hold(b.number(expr.subject)), b.unit.fresh()
    b.put(f"int64_t {name} = {none_text(due)};")
    none = none_of(expr.subject.ty)
    with b.block(f"switch ({subject})"):
        seen: set[object] = set()
        for values, answer in expr.cases:
            fresh = [value for value in values if value not in seen]
            seen.update(fresh)
            if fresh:
                b.put(" ".join(f"case {b.unit.number(value, none)}:" for value in fresh))
                with b.block(""):
                    into(b, name, answer, due)
                    b.put("break;")
        b.put("default:")
        with b.block(""):
            if expr.otherwise is None:
                b.put("rk_leave(g, RK_FAILED);")
            else:
                into(b, name, expr.otherwise, due)
                b.put("break;")
    return name


def _unary(b: Body, expr: Unary, due: Ty) -> str:
    return f"rk_fit(g, -(int64_t)({b.number(expr.operand)}))"


def _is_none(b: Body, expr: Unary) -> str:
    operand = expr.operand
    if isinstance(operand.ty, SetOf | ListOf) or not may_be_none(operand):
        return "0" if expr.op == "is_none" else "1"
    sign = "==" if expr.op == "is_none" else "!="
    return f"({b.number(operand)} {sign} {none_text(operand.ty)})"


def _logic(b: Body, expr: Binary) -> str:
    left, sign = b.test(expr.left), "&&" if expr.op == "and" else "||"
    with b.aside() as more:
        right = b.test(expr.right)
    if not more:
        return f"({left} {sign} {right})"
    name = b.unit.fresh("yes")
    b.put(f"int {name} = {left};")
    with b.block(f"if ({'' if expr.op == 'and' else '!'}{name})"):
        b.lines += more
        b.put(f"{name} = {right};")
    return name


def _comparison(b: Body, expr: Binary) -> str:
    left, right, sign = expr.left, expr.right, COMPARED[expr.op]
    if isinstance(left.ty, SetOf | ListOf) or isinstance(right.ty, SetOf | ListOf):
        are_same = same(b.listed(left), b.listed(right))
        return are_same if expr.op == "=" else f"!{are_same}"
    ty = left.ty if isinstance(right, Const) else right.ty
    missing = [side for side in (left, right) if may_be_none(side)]
    if not missing or (len(missing) == 1 and expr.op in ("=", "!=")):
        return f"({b.number(left, ty)} {sign} {b.number(right, ty)})"
    one, other = b.hold(b.number(left, ty)), b.hold(b.number(right, ty))
    none = none_text(ty)
    if expr.op == "!=":
        return f"({one} == {none} || {one} != {other})"
    asked = " && ".join(f"{text} != {none}" for text, side in ((one, left), (other, right)) if side in missing)
    return f"({asked} && {one} {sign} {other})"


def same(one: Listed, other: Listed) -> str:
    """Whether two lists, or lists of lists, are the same."""
    if isinstance(one, Rows) and isinstance(other, Rows):
        return f"rk_same_lists({', '.join(f'{side.at}, {side.at}_n, {side.count}' for side in (one, other))})"
    if isinstance(one, Rows) or isinstance(other, Rows):  # the other one is empty
        return f"({one.count} == {other.count})"
    return f"rk_same({one.at}, {one.count}, {other.at}, {other.count})"


def _binary(b: Body, expr: Binary, due: Ty) -> str:
    if expr.op == "otherwise":
        name = b.unit.fresh()
        b.put(f"int64_t {name} = {b.number(expr.left, due)};")
        with b.block(f"if ({name} == {none_text(expr.left.ty)})"):
            into(b, name, expr.right, due)
        return name
    left, right = b.number(expr.left), b.number(expr.right)
    match expr.op:
        case "+" | "-" | "*":
            found = f"((int64_t){left} {expr.op} {right})"  # the fields and literals of C have 32 bits
        case "div" | "mod":
            found = f"rk_{expr.op}(g, {left}, {right})"
        case _:
            raise b.refused("numbers made in this way", expr)
    return f"rk_fit(g, {found})" if leaves_32_bits(expr) else found


def _within(b: Body, expr: Within, due: Ty) -> str:
    ty = certain(expr.ty)
    assert isinstance(ty, Number)
    return f"rk_within(g, {b.number(expr.expr)}, {ty.low}, {ty.high})"


def _cited(b: Body, expr: Cited, due: Ty) -> str:
    return b.number(expr.expr, due)


def _bind(b: Body, expr: Bind, due: Ty) -> str:
    bind(b, expr)
    return b.number(expr.body, due)


def bind(b: Body, expr: Bind) -> None:
    """Gives a value a name for the body of a `Bind`."""
    b.local[expr.slot] = value(b, expr.value)


def value(b: Body, expr: Expr, ty: Ty | None = None) -> Held:
    """A value that is used more than once: a list, or the name of a number of the type that is due."""
    return b.listed(expr) if isinstance(expr.ty, SetOf | ListOf) else b.hold(b.number(expr, ty), "arg")


def _as(b: Body, expr: As, due: Ty) -> str:
    you = b.hold(b.number(expr.you), "you")
    if not may_be_none(expr.you):
        with b.with_you(you):
            return b.number(expr.body, due)
    name = b.unit.fresh()
    b.put(f"int64_t {name} = {none_text(due)};")
    with b.block(f"if ({you} >= 0)"), b.with_you(you):
        into(b, name, expr.body, due)
    return name


def _column(b: Body, expr: Column, due: Ty) -> str:
    none = none_of(expr.ty)
    table = b.unit.table(tuple(b.unit.number(value, none) for value in expr.values))
    of = b.number(expr.of)
    if not may_be_none(expr.of):
        return f"{table}[{of}]"
    held = b.hold(of)
    missing = b.unit.number(expr.missing, none)
    return f"({held} < 0 ? {'RK_NONE' if missing == -(1 << 63) else missing} : {table}[{held}])"


def _field(b: Body, expr: FieldOf, due: Ty) -> str:
    field, layout, none = b.program.fields[expr.field], b.ready.layout, none_of(expr.ty)
    ranges = [
        (0, b.program.most_players) if by.form == "player" else layout.index_range(by, -1) for by in field.indices
    ]
    cells = 1
    for _, count in ranges:
        cells *= count
    blank = (None,) * cells
    rows = [row if isinstance(row, tuple) else blank for row in layout.columns[expr.field]]
    table = b.unit.table(tuple(b.unit.number(value, none) for row in rows for value in row))
    of, place = b.hold(b.number(expr.of)), "0"
    indices = [b.hold(b.number(index)) for index in expr.indices]
    for (low, count), index in zip(ranges, indices, strict=True):
        place = f"({place} * {count} + rk_index(g, {index}, {low}, {count}))"
    pairs = [(of, expr.of), *zip(indices, expr.indices, strict=True)]
    missing = [f"{text} == {none_text(part.ty)}" for text, part in pairs if may_be_none(part)]
    found = f"{table}[{of} * {cells} + {place}]"
    return f"({' || '.join(missing)} ? {none_text(expr.ty)} : {found})" if missing else found


def _element(b: Body, expr: Element, due: Ty) -> str:
    of, index = b.listed(expr.of), b.hold(b.number(expr.index))
    found = f"{of.at}[rk_index(g, {index}, 1, {of.count})]"
    if may_be_none(expr.index):
        return f"({index} == {none_text(expr.index.ty)} ? {none_text(expr.ty)} : {found})"
    return found


def _look_in(b: Body, expr: LookIn, due: Ty) -> str:
    """A cell of a printed table: one number for each combination of arguments within reach, none where it has none."""
    table = b.program.tables[expr.table]
    if isinstance(table.ty, SetOf | ListOf):
        raise b.refused("lists in this place", expr)
    nones = [none_of(arg.ty) for arg in expr.args]
    cells = {
        tuple(b.unit.number(value, none) for value, none in zip(key, nones, strict=True)): cell
        for key, cell in table.cells
        if cell is not None
    }
    reach = [(min(values), max(values) - min(values) + 1) for values in zip(*cells, strict=True)]
    places: list[tuple[int, ...]] = [()]
    for low, count in reach:
        places = [(*place, low + n) for place in places for n in range(count)]
    flat = b.unit.table(tuple(b.unit.number(cells.get(place), -(1 << 63)) for place in places))
    args = [b.hold(b.number(arg)) for arg in expr.args]
    missing = [f"{text} == {none_text(arg.ty)}" for text, arg in zip(args, expr.args, strict=True) if may_be_none(arg)]
    at, name = "0", b.unit.fresh("cell")
    for (low, count), text in zip(reach, args, strict=True):
        at = f"({at} * {count} + rk_index(g, {text}, {low}, {count}))"
    b.put(f"int64_t {name} = {none_text(due)};")
    with b.block(f"if (!({' || '.join(missing)}))" if missing else ""):
        b.put(f"{name} = rk_sure(g, {flat}[{at}], RK_NONE);")
    return name


NUMBERS: Mapping[type[Expr], Callable[[Body, Any, Ty], str]] = {
    Const: _const,
    Local: _local,
    OptionValue: _option,
    You: lambda b, expr, due: b.you,
    If: _if,
    Cases: _cases,
    Unary: _unary,
    Binary: _binary,
    Within: _within,
    Cited: _cited,
    Bind: _bind,
    As: _as,
    Column: _column,
    FieldOf: _field,
    Element: _element,
    LookIn: _look_in,
}
