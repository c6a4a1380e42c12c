"""Which slots a revealed expression may read: what it told ends when one of them changes (semantics §10, *Facts*).

Worked out from how it stands, never from what was read: else whether a fact has ended could tell something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import (
    Apply,
    Builtin,
    Cell,
    Connected,
    Const,
    Contents,
    Expr,
    Groups,
    Local,
    MostPairs,
    Property,
    Ray,
    RowSlot,
    SpaceAt,
    StateOf,
    Stored,
    ZoneRef,
)
from rulekit.runtime.nodes import slots_asked, walk

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# What the locals of an expression are in the frame it is asked in: a slot there, a constant, or nobody can say.
Names: TypeAlias = "Mapping[int, Local | Const]"
Reads: TypeAlias = "Callable[[list[Any], int], frozenset[int]]"  # the locals of the frame, and `you`
MOST_DEEP = 8
OF_THE_ZONES = frozenset({"size", "is_empty", "is_full", "first", "last", "next", "previous", "seat", "column", "row"})
OF_NOTHING = frozenset({"players", "others", "range", "all_of", "smaller_of", "larger_of"})


@attrs.frozen
class _Ref:
    """A zone: which owner (None: any) and which index at each place (None: any)."""

    zone: int
    owner: Expr | None
    indices: tuple[Expr | None, ...]


def reads_of(machine: Machine, what: Expr) -> Reads:
    """A function for the slots that an expression may read."""
    names: dict[int, Local | Const] = {slot: Local(slot) for slot in slots_asked(what)}
    refs = list(_refs(machine, what, names, 0))
    if None in refs:
        everything = frozenset(range(machine.slots_end))
        return lambda values, you: everything
    found = [ref for ref in refs if ref is not None]
    return lambda values, you: frozenset(slot for ref in found for slot in _slots(machine, ref, values))


def _slots(machine: Machine, ref: _Ref, values: list[Any]) -> Iterator[int]:
    owner = None if ref.owner is None else _value(ref.owner, values)
    wanted = [None if index is None else _value(index, values) for index in ref.indices]
    for slot, number in enumerate(machine.zone_of):
        if number != ref.zone or (owner is not None and machine.owner_of[slot] != owner):
            continue
        index = machine.layout.index_of(slot)
        if all(want is None or want == have for want, have in zip(wanted, index, strict=False)):
            yield slot


def _value(of: Expr, values: list[Any]) -> Any:
    return of.value if isinstance(of, Const) else values[of.slot] if isinstance(of, Local) else None


def _refs(machine: Machine, what: Expr, names: Names, deep: int) -> Iterator[_Ref | None]:
    """The zones named in an expression and in the defines that it asks; None where it may read anything."""
    for part in walk(what):
        match part:
            case Contents(zone=ref) | Stored(zone=ref) | Cell(zone=ref) | RowSlot(zone=ref):
                yield _ref(ref, names)
            case StateOf(zone=zone):
                yield _Ref(zone, None, ())
            case Apply(define=number, args=args) if deep < MOST_DEEP:
                given = {slot: known for slot, arg in enumerate(args) if (known := _known(arg, names)) is not None}
                yield from _refs(machine, machine.program.defines[number].body, given, deep + 1)
            case Property(name=name) if name not in OF_THE_ZONES:
                yield None
            case Builtin(name=name) if name not in OF_NOTHING:
                yield None
            case Apply() | Connected() | Groups() | MostPairs() | Ray() | SpaceAt():
                yield None


def _ref(ref: ZoneRef, names: Names) -> _Ref:
    owner = None if ref.owner is None else _known(ref.owner, names)
    return _Ref(ref.zone, owner, tuple(_known(index, names) for index in ref.indices))


def _known(of: Expr, names: Names) -> Local | Const | None:
    if isinstance(of, Const):
        return of
    return names.get(of.slot) if isinstance(of, Local) else None
