"""What of the log is evident: choices that the next thing to happen tells anyway, and choices anybody may read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulekit.runtime.events import Event
from rulekit.runtime.keys import answer_type
from rulekit.types import ComponentOf, KindOf, SpaceTy

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def is_told_later(machine: Machine, event: Event, events: Sequence[Event], begin: int, viewer: int | None) -> bool:
    """Whether all that was chosen is what then moves, is moved onto, or is set."""
    if event.kind == "declined" and event.value == "stop":
        return True
    if event.kind != "chose":
        return False
    is_open = is_open_choice(machine, event, viewer)
    values = event.value if isinstance(event.value, tuple) else (event.value,)
    untold = {value for value in values if value is not None}
    for place in range(begin, len(events)):
        later = events[place]
        if later.you != event.you or later.kind in ("turn", "round"):
            return False
        if not is_told(machine, later, viewer):
            continue
        if later.kind in ("move", "draw", "token", "set", "add", "reveal"):
            left = untold.difference(_named(machine, later, event))
            if not is_open or (untold and not left):
                return True
            untold = left
    return False


def is_told(machine: Machine, event: Event, viewer: int | None) -> bool:
    """Whether a viewer hears of an event at all: not that a value was set which they do not see.

    A hidden thing may have decided about it (docs/reference/language/knowledge.md).
    """
    if event.kind not in ("set", "add", "remove") or event.place is None:
        return True
    return bool(event.open & (1 << (machine.players if viewer is None else viewer)))


def _named(machine: Machine, event: Event, chosen: Event) -> Iterator[object]:
    """What an event names of the type that was chosen: components that moved, spaces, the index of where they went."""
    match answer_type(machine, machine.program.codes[chosen.code].instructions[chosen.at]):
        case ComponentOf():
            yield from (item.component for item in event.moved)
        case SpaceTy():
            yield event.place
            yield event.value if event.kind == "token" else None
            yield from (item.target for item in event.moved)
        case KindOf(name=name):
            slots = {item.target for item in event.moved if item.target < machine.slots_end}
            for slot in slots:
                for by, value in zip(machine.zone(slot).indices, machine.layout.index_of(slot), strict=True):
                    if by.form == "kind" and by.name == name:
                        yield value
        case _:
            return


def is_open_choice(machine: Machine, event: Event, viewer: int | None) -> bool:
    """Whether a viewer may read what was chosen: it is theirs, or they see everything it was chosen from."""
    if viewer == event.you and viewer is not None:
        return True
    return bool(event.open >> (machine.players if viewer is None else viewer) & 1)
