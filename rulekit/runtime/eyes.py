"""Whose eyes: which zones a viewer sees and which components they may name (semantics §10, *Sight* and `known`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rulekit.program import Zone
from rulekit.runtime.changes import state_start
from rulekit.runtime.draft import Draft
from rulekit.runtime.pieces import Piece, Plain, piece_of, plain_value

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

ALL_SEEING = -1


@attrs.frozen
class Eyes:
    """A viewer of a draft: `seat` (None: a spectator, or who sees all), and their bit in `known` and in sight."""

    machine: Machine
    draft: Draft
    seat: int | None
    bit: int

    def sees(self, slot: int) -> bool:
        """Whether the faces (or the value) in a slot are open to this viewer."""
        return self.bit == ALL_SEEING or bool(self.machine.sight(self.draft, slot) & self.bit)

    def names(self, component: int, slot: int) -> bool:
        """Whether this viewer may name a component that lies in a slot."""
        return bool(self.draft.known[component] & self.bit) or self.sees(slot)

    def piece(self, component: int, slot: int) -> Piece:
        """A component that lies in a slot: its face with its state, or its back."""
        if not self.names(component, slot):
            kind = self.machine.layout.kind_of(component)
            return Piece(self.machine.program.components[kind].name)
        face = piece_of(self.machine, component)
        states = self._states(component, slot, face.kind)
        return attrs.evolve(face, states=states) if states else face

    def _states(self, component: int, place: int, kind: str) -> dict[str, Plain]:
        machine, found = self.machine, {}
        for slot in machine.state_slots:
            zone = machine.zone(slot)
            if zone.holds == kind and self.sees_state(zone, place):
                value = self._stored(zone, slot, component)
                found[zone.name] = plain_value(machine, value, zone.ty)
        return found

    def _stored(self, zone: Zone, slot: int, component: int) -> Any:
        cells: dict[int, Any] = self.draft.slots[slot]
        return cells[component] if component in cells else state_start(self.machine, zone)

    def sees_state(self, zone: Zone, place: int) -> bool:
        """State is as visible as the face, unless the rules say otherwise; its owner is who owns the place."""
        owner = self.machine.owner_of[place]
        match zone.sight:
            case _ if self.bit == ALL_SEEING:
                return True
            case "nobody":
                return False
            case "owner":
                return self.seat == owner
            case "others":
                return self.seat is not None and self.seat != owner
            case _:
                return True


def eyes_of(machine: Machine, draft: Draft, player: int | None) -> Eyes:
    """The eyes of the player in a seat, or of a spectator."""
    return Eyes(machine, draft, player, 1 << (machine.players if player is None else player))


def everything(machine: Machine, draft: Draft) -> Eyes:
    """Eyes that see everything: for positions laid out by an author."""
    return Eyes(machine, draft, None, ALL_SEEING)
