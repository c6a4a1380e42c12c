"""Clauses about what stands on a component alone, asked of a whole set of components at once, as C.

`all card in hand where card.suit = suit` goes through the bits that the hand and the cards of that suit share; how many
there are is how many bits.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from rulekit.expr import Binary, Cell, Contents, Expr, Local, Query, Unary
from rulekit.native import missing, zones
from rulekit.native.layout import ZoneStore
from rulekit.native.structs import none_of
from rulekit.native.writer import Body, Held
from rulekit.runtime.nodes import Column, can_fail, may_be_none, slots_read
from rulekit.types import ListOf, SetOf, certain

MOST_VALUES = 32  # of a property, each with a set of its own


def shared_bits(b: Body, query: Query) -> tuple[list[str], list[Expr]] | None:
    """The words of the set that the first clauses of a query leave of a zone, and the clauses behind them.

    None if there are no such clauses, or its source is no such zone.
    """
    store, source, slot = _store(b, query), query.generators[0].source, query.generators[0].slot
    count = len(list(takewhile(lambda clause: _is_of_one(b, clause, slot), query.where)))
    if store is None or not count:
        return None
    assert isinstance(source, Contents)
    masks = [_mask(b, clause, slot, store) for clause in query.where[:count]]
    at = b.hold(f"{zones.member(b, source.zone, source)} * {store.words}")
    words = [f"s->{store.name}[{at} + {word}]" for word in range(store.words)]
    return [" & ".join((word, *(mask[n] for mask in masks))) for n, word in enumerate(words)], [*query.where[count:]]


def each_shared(b: Body, query: Query, words: list[str], do: Callable[[Held], None]) -> None:
    """The components whose bits are left, in their order."""
    source = query.generators[0].source
    assert isinstance(source, Contents)
    zones.each_bit(b, zones.store_of(b, source.zone), words, do)


def count_shared(b: Body, query: Query) -> str | None:
    """How many components fulfil all clauses; None if some clause is of another sort, or there is none."""
    if not all(_is_of_one(b, clause, query.generators[0].slot) for clause in query.where):
        return None
    found = shared_bits(b, query)
    return None if found is None else f"({' + '.join(f'rk_bits({word})' for word in found[0])})"


def cell_of_kind(b: Body, clause: Expr, slot: int) -> tuple[ZoneStore, Expr] | None:
    """Board and value of a clause `board[space] = value` (or `!=`), where the board has a set for each value."""
    if not isinstance(clause, Binary) or clause.op not in ("=", "!="):
        return None
    for cell, value in ((clause.left, clause.right), (clause.right, clause.left)):
        if isinstance(cell, Cell) and isinstance(cell.space, Local) and cell.space.slot == slot:
            store = b.layout.zones[cell.zone.zone]
            if store.kinds and not may_be_none(value) and not can_fail(value) and slot not in slots_read(value):
                return store, value
    return None


def _store(b: Body, query: Query) -> ZoneStore | None:
    """How the zone is kept that a query of one generator runs over, if that is as bits."""
    source = query.generators[0].source
    if len(query.generators) > 1 or query.while_ or not isinstance(source, Contents):
        return None
    store = zones.store_of(b, source.zone)
    fits = store.form == "bits" and missing.is_sure(source.zone) and not zones.is_family(b, source.zone)
    return store if fits else None


def _is_of_one(b: Body, clause: Expr, slot: int) -> bool:
    """Whether a clause is about what stands on the component in a local, and nothing else of it."""
    if isinstance(clause, Unary) and clause.op == "not":
        return _is_column(clause.operand, slot)
    return _is_column(clause, slot) or _compared(b, clause, slot) is not None


def _is_column(expr: Expr, slot: int) -> bool:
    if not isinstance(expr, Column) or isinstance(certain(expr.ty), SetOf | ListOf):
        return False
    return isinstance(expr.of, Local) and expr.of.slot == slot and not may_be_none(expr.of)


def _compared(b: Body, clause: Expr, slot: int) -> tuple[Column, Expr] | None:
    """The column and what it is to be equal to."""
    if not isinstance(clause, Binary) or clause.op != "=":
        return None
    for column, other in ((clause.left, clause.right), (clause.right, clause.left)):
        if not isinstance(column, Column) or not _is_column(column, slot) or none_of(other.ty) != none_of(column.ty):
            continue
        if len(_range(b, column)) <= MOST_VALUES and slot not in slots_read(other) and not can_fail(other):
            return column, other
    return None


def _values(b: Body, column: Column) -> list[int]:
    return [b.unit.number(value, none_of(column.ty)) for value in column.values]


def _range(b: Body, column: Column) -> range:
    """From the least to the greatest of its values; none is not one of them."""
    found = [value for value in _values(b, column) if value != none_of(column.ty)]
    return range(min(found, default=0), max(found, default=-1) + 1)


def _mask(b: Body, clause: Expr, slot: int, store: ZoneStore) -> list[str]:
    """The words of the set of the components that fulfil a clause."""
    compared, negated = _compared(b, clause, slot), isinstance(clause, Unary)
    if compared is None:
        column = clause.operand if isinstance(clause, Unary) else clause
        assert isinstance(column, Column)
        return _words(b, store, [[(value > 0) != negated for value in _values(b, column)]], "")
    values, among, due = _values(b, compared[0]), _range(b, compared[0]), b.hold(b.number(compared[1]))
    sets = [[value == one for value in values] for one in among]
    row = f"{due} >= {among.start} && {due} < {among.stop} ? {due} - {among.start} : {len(sets)}"
    return _words(b, store, [*sets, [False] * len(values)], b.hold(row))


def _words(b: Body, store: ZoneStore, sets: list[list[bool]], row: str) -> list[str]:
    kinds = range(store.first, store.first + store.count)
    numbers = tuple(tuple(c - store.first for c in kinds if one[c]) for one in sets)
    masks, first = b.unit.masks(numbers, 0, store.words), f"{row} * {store.words} + " if row else ""
    return [f"{masks}[{first}{word}]" for word in range(store.words)]
