"""Expressions that only an engine makes, and questions about trees of expressions.  Knows no state.

Locals below zero are slots the compiler adds behind those of the frame, for whatever an expression binds itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import attrs

from rulekit.expr import (
    Aggregate,
    Apply,
    AsSet,
    BestPath,
    Binary,
    Builtin,
    Cases,
    Cell,
    Cited,
    Collect,
    Connected,
    Const,
    Contents,
    Expr,
    Generator,
    Groups,
    If,
    Local,
    MostPairs,
    Pick,
    Property,
    Query,
    Ray,
    SpaceAt,
    StateOf,
    Stored,
    Unary,
    Value,
    You,
    ZoneRef,
    parts,
)
from rulekit.program import Program
from rulekit.types import LEAST, MOST, KindOf, ListOf, Maybe, Nothing, Number, PlayerTy, SetOf, Ty, Unknown, certain

T = TypeVar("T")


@attrs.frozen
class Bind(Expr):
    """`body`, with the value of `value` in a slot."""

    slot: int
    value: Expr
    body: Expr


@attrs.frozen
class As(Expr):
    """`body`, with another `you`; none where that is none."""

    you: Expr
    body: Expr


@attrs.frozen
class Column(Expr):
    """What stands for each component of a kind (by number) in a table, by component; `missing` for none."""

    values: list[Any] = attrs.field(eq=id, repr=False)
    kind: int
    of: Expr
    missing: Value


@attrs.frozen
class Exists(Expr):
    """Whether a query has a combination: what `some`, `every` and `no` become."""

    query: Query


ATOMS = (Const, Local, You)
ARITHMETIC = frozenset({"+", "-", "*", "div", "mod"})
SAFE_BUILTINS = frozenset(
    "players playing others first_player round box game_over sides corners around neighbours edge row_through "
    "column_through leftmost rightmost rows columns home_edge far_edge ahead distance players_from all_of range".split()
)
SAFE = (
    *ATOMS,
    Column,
    Cell,
    SpaceAt,
    StateOf,
    Property,
    If,
    Collect,
    AsSet,
    Cited,
    Bind,
    As,
    Exists,
    Pick,
    Ray,
    Connected,
    Groups,
    MostPairs,
)


def may_be_none(expr: Expr) -> bool:
    """Whether its value may be none, as far as its type says."""
    if isinstance(expr, Const):
        return expr.value is None
    return isinstance(expr.ty, Maybe | Unknown | Nothing)


def none_of(ty: Ty) -> Value:
    """What stands for nothing: empty where a set or list is due, else none."""
    return () if isinstance(ty, SetOf | ListOf) else None


def table_of(column: Column) -> dict[int | None, Any]:
    """What stands for each component, and for none."""
    return {**dict(enumerate(column.values)), None: column.missing}


def under(heading: str | None, expr: Expr) -> Expr:
    """The expression under a heading, for its errors."""
    return expr if heading is None else Cited(expr, heading, ty=expr.ty, span=expr.span)


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and all inside it."""
    yield expr
    for part in parts(expr):
        yield from walk(part)


def size(expr: Expr) -> int:
    """How many expressions it is made of."""
    return sum(1 for _ in walk(expr))


def slots_read(*exprs: Expr) -> frozenset[int]:
    """The slots of all locals that stand in some expressions, those they bind themselves among them."""
    return frozenset(part.slot for expr in exprs for part in walk(expr) if isinstance(part, Local))


def slots_asked(expr: Expr) -> frozenset[int]:
    """The slots of all locals that stand in an expression, without those it binds itself."""
    bound: set[int] = set()
    for part in walk(expr):
        match part:
            case Connected(slot=slot) | Groups(slot=slot) | BestPath(slot=slot):
                bound.add(slot)
            case MostPairs(first=first, second=second):
                bound |= {first, second}
            case _:
                bound |= {generator.slot for generator in getattr(getattr(part, "query", None), "generators", ())}
    return slots_read(expr) - bound


def reads_you(expr: Expr) -> bool:
    """Whether its value may depend on who `you` is."""
    for part in walk(expr):
        if isinstance(part, You | Apply) or (isinstance(part, Builtin) and part.name in ("others", "ahead")):
            return True
        if isinstance(part, Connected | Groups) and part.step.define is not None:
            return True
    return False


def needs_you(program: Program, *exprs: Expr) -> bool:
    """Whether there must be a `you` to ask some expressions."""
    for part in (part for expr in exprs for part in walk(expr)):
        if isinstance(part, You) or (isinstance(part, Builtin) and part.name in ("others", "ahead")):
            return True
        asked = part.define if isinstance(part, Apply) and part.you is None else None
        asked = part.step.define if isinstance(part, Connected | Groups) else asked
        if asked is not None and program.defines[asked].needs_you:
            return True
    return False


def can_fail(expr: Expr) -> bool:
    """Whether evaluating it may end in an error of play; yes where in doubt."""
    return any(_fails_itself(part) for part in walk(expr))


def _fails_itself(expr: Expr) -> bool:
    match expr:
        case Unary(op="negative"):
            return bounds(expr.operand)[0] == LEAST
        case Unary():
            return False
        case Binary():
            return expr.op in ARITHMETIC and leaves_32_bits(expr)
        case Contents(zone=ref) | Stored(zone=ref) | Cell(zone=ref) | SpaceAt(zone=ref):
            return not all(isinstance(certain(index.ty), KindOf | PlayerTy) for index in ref.indices)
        case Cases():
            return expr.otherwise is None
        case Builtin():
            return expr.name not in SAFE_BUILTINS
        case Aggregate():
            return expr.op == "total" or expr.count is not None
        case Apply() | BestPath():
            return True
        case _:
            return not isinstance(expr, SAFE)


def bounds(expr: Expr) -> tuple[int, int]:
    """The least and highest a number can be, by its type."""
    if isinstance(expr, Const) and isinstance(expr.value, int):
        return expr.value, expr.value
    ty = expr.ty.of if isinstance(expr.ty, Maybe) else expr.ty
    return (ty.low, ty.high) if isinstance(ty, Number) else (LEAST, MOST)


def rebuilt(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with `change` done to each expression directly inside it."""
    changes = {}
    for attribute in () if isinstance(expr, Const) else expr.__attrs_attrs__:
        if attribute.name not in ("ty", "span"):
            old = getattr(expr, attribute.name)
            new = _changed(old, change)
            if new is not old:
                changes[attribute.name] = new
    return attrs.evolve(expr, **changes) if changes else expr


def _changed(value: T, change: Callable[[Expr], Expr]) -> T:
    made: object = value
    if isinstance(value, Expr):
        made = change(value)
    elif isinstance(value, tuple):
        new = tuple(_changed(part, change) for part in value)
        made = value if all(a is b for a, b in zip(new, value, strict=True)) else new
    elif isinstance(value, ZoneRef | Query | Generator):
        changes = {a.name: _changed(getattr(value, a.name), change) for a in value.__attrs_attrs__}
        same = all(changes[name] is getattr(value, name) for name in changes)
        made = value if same else attrs.evolve(value, **changes)
    return cast(T, made)


def leaves_32_bits(expr: Binary) -> bool:
    """Whether a sum, product … may leave 32 bits (or divide by zero), by the bounds of its operands."""
    (left_low, left_high), (right_low, right_high) = bounds(expr.left), bounds(expr.right)
    match expr.op:
        case "+":
            low, high = left_low + right_low, left_high + right_high
        case "-":
            low, high = left_low - right_high, left_high - right_low
        case "*":
            ends = [a * b for a in (left_low, left_high) for b in (right_low, right_high)]
            low, high = min(ends), max(ends)
        case _:
            return right_low <= 0 <= right_high or (left_low == LEAST and right_low <= -1 <= right_high)
    return low < LEAST or high > MOST
