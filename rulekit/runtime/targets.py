"""From the places of instructions to slots and spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.expr import Contents, Expr, ZoneRef
from rulekit.instructions import Place
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.zones import components_in

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def find_place(machine: Machine, place: Place) -> Evaluate:
    """A function for the slot or space of a place, or None."""
    if place.zone is not None:
        return machine.compiler.slot(place.zone)
    assert place.space is not None
    return machine.compile(place.space)


def find_components(machine: Machine, what: Expr) -> Evaluate:
    """A function for the components an expression names, or none; of a grid for all that lie on it."""
    if not isinstance(what, Contents) or machine.program.zones[what.zone.zone].form != "grid":
        return machine.compile(what)
    slots, layout = machine.compiler.slots(what.zone), machine.layout
    return lambda draft, values, you: tuple(
        [c for slot in slots(draft, values, you) for c in components_in(layout, draft, slot)]
    )


def fellow_slot(machine: Machine, slot: int, ref: ZoneRef) -> int:
    """The member of another zone with the same owner and index as `slot`: where it is refilled from."""
    zone = machine.program.zones[ref.zone]
    seat = machine.owner_of[slot] if zone.owner == "player" else -1
    if ref.indices:
        index = tuple(machine.evaluate(machine.compile(i), Draft(), seat) for i in ref.indices)
    else:
        index = machine.layout.index_of(slot) if zone.indices else ()
    return machine.layout.slot(ref.zone, seat, index)
