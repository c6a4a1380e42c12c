"""Finds what depends on nothing but one component and puts it into tables: `number of s in tile.symbols where s = bed`.

Fields never change, so such a part has one value for each component; asking it is then looking it up.
"""

from __future__ import annotations

from collections.abc import Callable

from rulekit.expr import (
    Aggregate,
    AsSet,
    Binary,
    Builtin,
    Cases,
    Collect,
    Const,
    Expr,
    If,
    Local,
    Pick,
    Property,
    Unary,
    inside,
)
from rulekit.runtime.nodes import Column, Exists, can_fail, rebuilt, slots_read, walk

OF_COLLECTIONS = frozenset({"size", "first", "last", "is_empty"})


def derive(expr: Expr, tabulate: Callable[[Expr, Expr], Expr]) -> Expr:
    """The expression with its largest such parts replaced by `tabulate(part, component)`."""
    component = only_component(expr)
    if component is not None and not can_fail(expr):
        expr = tabulate(expr, component)
    return rebuilt(expr, lambda part: derive(part, tabulate))


def only_component(expr: Expr) -> Expr | None:
    """The one component the value depends on, besides constants; None if there is more, or it is a column already."""
    if isinstance(expr, Column) and not isinstance(expr.of, Column):
        return None
    found = _components(expr, frozenset())
    return found[0] if found is not None and len(found) == 1 else None


def replaced(expr: Expr, old: Expr, new: Expr) -> Expr:
    """The expression with `new` wherever `old` stands."""
    return new if expr == old else rebuilt(expr, lambda part: replaced(part, old, new))


def kind_of(expr: Expr, component: Expr) -> int:
    """The kind of the component that columns are read of."""
    return next(part.kind for part in walk(expr) if isinstance(part, Column) and part.of == component)


def _components(expr: Expr, bound: frozenset[int]) -> list[Expr] | None:
    """The components that columns are read of; None if something else is read."""
    match expr:
        case Const():
            return []
        case Local():
            return [] if expr.slot in bound else None
        case Column():
            return _of_column(expr.of, bound)
        case Property():
            return _components(expr.of, bound) if expr.name in OF_COLLECTIONS else None
        case Builtin():
            return _all_of(expr.args, bound) if expr.name in ("smaller_of", "larger_of") else None
        case Unary() | Binary() | If() | Cases() | Collect() | AsSet():
            return _all_of(tuple(inside(tuple(_fields(expr)))), bound)
        case Exists() | Aggregate() | Pick():
            inner = bound | {generator.slot for generator in expr.query.generators}
            return _all_of(tuple(inside(tuple(_fields(expr)))), inner)
        case _:
            return None


def _fields(expr: Expr) -> list[object]:
    return [getattr(expr, attribute.name) for attribute in expr.__attrs_attrs__]


def _of_column(of: Expr, bound: frozenset[int]) -> list[Expr] | None:
    if isinstance(of, Column):
        return _of_column(of.of, bound)
    if isinstance(of, Local) and of.slot in bound:
        return []
    return None if slots_read(of) & bound else [of]


def _all_of(exprs: tuple[Expr, ...], bound: frozenset[int]) -> list[Expr] | None:
    found: list[Expr] = []
    for expr in exprs:
        more = _components(expr, bound)
        if more is None:
            return None
        found += [component for component in more if component not in found]
    return found
