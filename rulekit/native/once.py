"""What does not change in a loop is worked out once: when it is first asked for, so nothing fails that did not before.

Only what takes a loop itself is kept.  `kept_in` notes it while the lines of a loop are put down; `Body` asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulekit.expr import (
    Aggregate,
    Apply,
    BestPath,
    Binary,
    Builtin,
    Connected,
    Expr,
    Generator,
    Groups,
    Local,
    MostPairs,
    Pick,
    Query,
    Stored,
)
from rulekit.native.c_text import INDENT
from rulekit.native.structs import none_of
from rulekit.native.writer import Body, Kept, Listed
from rulekit.runtime.nodes import Bind, Column, Exists, reads_you, slots_asked, walk
from rulekit.types import KindOf, ListOf, PlayerTy, SetOf, certain

MOST_ANSWERS = 16  # that are kept for the values of a column
LOOPS = (Aggregate, Pick, Exists, MostPairs, BestPath, Apply, Connected)
RECKONED = ("distance", "sides", "corners", "around", "neighbours", "edge", "row_through", "column_through")


@contextmanager
def kept_in(b: Body, query: Query, first: int = 1) -> Iterator[None]:
    """While the loops of a query are put down; the generators before `first` run over what is listed already."""
    asked = [*(generator.source for generator in query.generators[first:]), *query.where, *query.while_]
    bound = {generator.slot for generator in query.generators}
    bound |= {slot for expr in asked for part in walk(expr) for slot in _bound(part)}
    found = [part for expr in asked for part in _steady(b, expr, bound)]
    new = {id(part): kept for part in found if id(part) not in b.kept and (kept := _kept(b, part)) is not None}
    b.kept |= new
    at, lines = len(b.lines), b.lines
    yield
    for key in new:
        b.kept.pop(key, None)
    lines[at:at] = [INDENT * b.depth + text for kept in new.values() if kept.used for text in _declared(kept)]


def by_column(b: Body, exprs: list[Expr], slot: int) -> tuple[Column, int, int] | None:
    """What stands on the component in a local, if nothing else of it is asked; its least value, how many there are."""
    parts = [part for expr in exprs for part in walk(expr)]
    columns = [part for part in parts if isinstance(part, Column) and getattr(part.of, "slot", None) == slot]
    asked = [part for part in parts if isinstance(part, Local) and part.slot == slot]
    if not columns or len(columns) != len(asked) or any(part.values is not columns[0].values for part in columns):
        return None
    if isinstance(certain(columns[0].ty), SetOf | ListOf):
        return None
    values = [b.unit.number(value, none_of(columns[0].ty)) for value in columns[0].values]
    low, count = min(values), max(values) - min(values) + 1
    return (columns[0], low, count) if count <= MOST_ANSWERS else None


def _steady(b: Body, expr: Expr, bound: set[int]) -> Iterator[Expr]:
    """The largest parts that take a loop and depend on nothing that is bound."""
    for part in walk(expr):
        if _takes_a_loop(b, part) and not _asked(part) & bound:
            yield part
        if isinstance(part, Binary) and part.op in ("in", "not_in") and not _asked(part.right) & bound:
            yield from [part.right] if _is_small(b, part.right) else []


def _is_small(b: Body, expr: Expr) -> bool:
    """Whether it is a set that lies in the state, of so few kinds that each has a bit."""
    if not isinstance(expr, Stored) or not isinstance(expr.ty, SetOf) or expr.zone.indices:
        return False
    return isinstance(expr.ty.of, KindOf | PlayerTy) and 0 < (b.ready.kinds_of(expr.ty.of) or 0) < 63


def _takes_a_loop(b: Body, expr: Expr) -> bool:
    if isinstance(expr, Builtin):
        boards = b.ready.layout.boards
        return expr.name in RECKONED and bool(boards) and boards[0].endless
    return isinstance(expr, LOOPS)


def _asked(expr: Expr) -> frozenset[int]:
    return slots_asked(expr) - {part.slot for part in walk(expr) if isinstance(part, Bind)}


def _bound(part: Expr) -> set[int]:
    generators: tuple[Generator, ...] = getattr(getattr(part, "query", None), "generators", ())
    found = {generator.slot for generator in generators}
    match part:
        case Bind(slot=slot) | Connected(slot=slot) | Groups(slot=slot) | BestPath(slot=slot):
            found.add(slot)
        case MostPairs(first=first, second=second):
            found |= {first, second}
        case _:
            pass
    return found


def _kept(b: Body, expr: Expr) -> Kept | None:
    """Room for the value; None where it cannot be kept."""
    name, you = b.unit.fresh("kept"), b.you if reads_you(expr) else None
    if isinstance(expr, Stored):
        return Kept(name, you, None, mask=True)
    if not isinstance(expr.ty, SetOf | ListOf):
        return Kept(name, you, None)
    if isinstance(expr.ty.of, SetOf | ListOf):
        return None
    return Kept(name, you, Listed(name, f"{name}_n", b.ready.most(expr, b.bounds())))


def _declared(kept: Kept) -> list[str]:
    known = f"int {kept.name}_known = 0;"
    if kept.listed is None:
        return [f"int64_t {kept.name} = 0;", known]
    return [f"int32_t {kept.name}[{kept.listed.most}];", f"int64_t {kept.name}_n = 0;", known]
