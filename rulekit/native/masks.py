"""Clauses about what stands on a component alone, asked of a whole set of components at once, as C.

`all card in hand where card.suit = suit` goes through the bits that the hand and the cards of that suit share; how many
there are is how many bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.expr import Binary, Contents, Expr, Local, Query, Unary
from rulekit.native import missing, zones
from rulekit.native.structs import none_of
from rulekit.native.writer import Body, Held
from rulekit.runtime.nodes import Column, can_fail, may_be_none, slots_read
from rulekit.types import ListOf, SetOf, certain

MOST_VALUES = 32  # of a property, each with a set of its own


def shared_bits(b: Body, query: Query) -> tuple[list[str], list[Expr]] | None:
    """The words of the set that the first clauses of a query leave of a zone, and the other clauses; None if there are
    no such clauses, or it is no such zone."""
    generator = query.generators[0]
    source = generator.source
    if query.while_ or not isinstance(source, Contents) or not missing.is_sure(source.zone):
        return None
    store = zones.store_of(b, source.zone)
    if store.form != "bits" or zones.is_family(b, source.zone):
        return None
    rest, masks = list(query.where), list[list[str]]()
    while rest and (mask := _mask(b, rest[0], generator.slot, store.first, store.count, store.words)):
        masks.append(mask)
        rest.pop(0)
    if not masks:
        return None
    at = b.hold(f"{zones.member(b, source.zone, source)} * {store.words}")
    words = [f"s->{store.name}[{at} + {word}]" for word in range(store.words)]
    return [" & ".join((word, *(mask[n] for mask in masks))) for n, word in enumerate(words)], rest


def each_shared(b: Body, query: Query, words: list[str], do: Callable[[Held], None]) -> None:
    """The components whose bits are left, in their order."""
    source = query.generators[0].source
    assert isinstance(source, Contents)
    zones.each_bit(b, zones.store_of(b, source.zone), words, do)


def _mask(b: Body, clause: Expr, slot: int, first: int, count: int, words: int) -> list[str]:
    """The words of the set of the components that fulfil a clause; nothing where it is of another sort."""
    if isinstance(clause, Unary) and clause.op == "not" and _is_of(clause.operand, slot):
        values = _values(b, clause.operand, first, count)
        return _words(b, [[value <= 0 for value in values]], words, "0")
    if _is_of(clause, slot):
        return _words(b, [[value > 0 for value in _values(b, clause, first, count)]], words, "0")
    if not isinstance(clause, Binary) or clause.op != "=":
        return []
    for column, other in ((clause.left, clause.right), (clause.right, clause.left)):
        if _is_of(column, slot) and slot not in slots_read(other) and not can_fail(other):
            return _equal(b, column, other, first, count, words)
    return []


def _is_of(expr: Expr, slot: int) -> bool:
    """Whether it is what stands on the component in a local."""
    if not isinstance(expr, Column) or isinstance(certain(expr.ty), SetOf | ListOf):
        return False
    return isinstance(expr.of, Local) and expr.of.slot == slot and not may_be_none(expr.of)


def _values(b: Body, column: Expr, first: int, count: int) -> list[int]:
    assert isinstance(column, Column)
    none = none_of(column.ty)
    return [b.unit.number(value, none) for value in column.values[first : first + count]]


def _equal(b: Body, column: Expr, other: Expr, first: int, count: int, words: int) -> list[str]:
    values, none = _values(b, column, first, count), none_of(column.ty)
    found = [value for value in values if value != none]
    low, high = min(found, default=0), max(found, default=0)
    if high - low >= MOST_VALUES or none_of(other.ty) not in (none, -1):
        return []
    sets = [[value == due for value in values] for due in range(low, high + 1)]
    due = b.hold(b.number(other))
    row = f"({due} >= {low} && {due} <= {high} ? {due} - {low} : {len(sets)})"
    return _words(b, [*sets, [False] * count], words, b.hold(row))


def _words(b: Body, sets: Sequence[Sequence[bool]], words: int, row: str) -> list[str]:
    numbers = tuple(tuple(n for n, there in enumerate(one) if there) for one in sets)
    masks = b.unit.masks(numbers, 0, words)
    return [f"{masks}[{row} * {words} + {word}]" if row != "0" else f"{masks}[{word}]" for word in range(words)]
