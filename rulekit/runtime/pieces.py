"""Components, spaces and values as plain data made of names: what a view shows of them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.program import Field, IndexBy
from rulekit.runtime.keys import component_key, key_of
from rulekit.types import ComponentOf, KindOf, ListOf, Maybe, Number, SetOf, Ty, YesNo

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Plain: TypeAlias = "int | str | bool | tuple[Plain, ...] | None"


@attrs.frozen
class Piece:
    """A component: its kind, and if the viewer may name it its key, its own name, its columns and its state.

    A column with indices is a tuple of (index, …, value).  An empty key is a back: others may know what it is.
    """

    kind: str
    key: str = ""
    name: str | None = None
    fields: dict[str, Plain] = attrs.field(factory=dict)
    states: dict[str, Plain] = attrs.field(factory=dict)


@attrs.frozen
class Spot:
    """A space: of which grid, whose (None: the table's), and where; `index` tells members of an indexed grid apart."""

    zone: str
    owner: str | None
    column: int
    row: int
    index: tuple[str, ...] = ()


@attrs.frozen
class Lies:
    """A place in a zone that is no grid, counted from 0."""

    zone: str
    owner: str | None
    index: tuple[str, ...]
    at: int


@lru_cache(maxsize=4096)
def piece_of(machine: Machine, component: int) -> Piece:
    """The face of a component, without what lies on it; the caller says who may see it."""
    kind = machine.program.components[machine.layout.kind_of(component)]
    fields = {}
    for number in kind.fields:
        field = machine.program.fields[number]
        fields[field.name] = _column(machine, field, machine.layout.columns[number][component])
    name = machine.layout.component_names[component]
    return Piece(kind.name, component_key(machine, component), name, fields)


def _column(machine: Machine, field: Field, value: Any) -> Plain:
    if not field.indices or value is None:
        return plain_value(machine, value, field.ty)
    everybody = (0, machine.program.most_players)
    ranges = [everybody if by.form == "player" else machine.layout.index_range(by, -1) for by in field.indices]
    combinations = product(*(range(start, start + size) for start, size in ranges))
    pairs = []
    for index, part in zip(combinations, value, strict=True):
        words = map(_index_word, [machine] * len(index), field.indices, index)
        pairs.append((*words, plain_value(machine, part, field.ty)))
    return tuple(pairs)


def index_words(machine: Machine, slot: int) -> tuple[str, ...]:
    """The index of a member of an indexed zone, as it is written."""
    values = machine.layout.index_of(slot)
    return tuple(_index_word(machine, by, value) for by, value in zip(machine.zone(slot).indices, values, strict=True))


def _index_word(machine: Machine, by: IndexBy, value: int) -> str:
    if by.form == "kind":
        return machine.program.kinds[by.name].values[value]
    if by.form == "player":
        return f"p{value + 1}"
    if by.form == "grid":
        return f"{machine.layout.column(value)},{machine.layout.row(value)}"
    return str(value)


def spot_of(machine: Machine, space: int) -> Spot:
    """Where a space lies."""
    board = machine.layout.board_of(space)
    owner = f"p{board.owner + 1}" if board.owner >= 0 else None
    place = machine.layout.column(space), machine.layout.row(space)
    return Spot(machine.program.zones[board.zone].name, owner, *place, index_words(machine, board.slot))


def plain_value(machine: Machine, value: Any, ty: Ty) -> Plain:
    """A value as names, numbers, yes or no; members of sets and lists one by one."""
    match ty:
        case _ if value is None:
            return None
        case Maybe(of=of):
            return plain_value(machine, value, of)
        case SetOf(of=of) | ListOf(of=of):
            return tuple(plain_value(machine, member, of) for member in value)
        case Number():
            return int(value)
        case YesNo():
            return bool(value)
        case KindOf(name=name) if name not in machine.program.kinds:
            values = next(option.values for option in machine.program.options if option.name == name)
            return values[int(value)]
        case ComponentOf():
            return component_key(machine, value)
        case _:
            return key_of(machine, None, value, ty, plain=False)
