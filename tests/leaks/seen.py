"""Which components a player cannot tell apart, by the zones they have lain in and by what was shown: a second opinion.

Nothing is asked of `known` or of the facts, which the engine keeps: only who sees which zone, and the events.  When
components are mixed where a player does not see them they become a *group*, and so do those among which somebody else
chooses there; one leaves its group when that player sees it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from rulekit.program import BOX, COMPONENT_ZONES, UNORDERED
from rulekit.runtime.drawing import reshuffled_slot
from rulekit.runtime.events import Event
from rulekit.runtime.machine import Machine

SEEN = -1  # the group of what the player has seen since it was mixed


class Groups:
    """The groups of one player (or of a spectator, the seat after the last) while a match goes on.

    `begun` says after which move each was mixed.
    """

    def __init__(self, machine: Machine, seat: int) -> None:
        self.machine = machine
        self.seat = seat
        self.lies = [BOX] * len(machine.twin)
        self.group = [SEEN] * len(machine.twin)
        self.begun: list[int] = []

    def sees(self, slot: int) -> bool:
        """Whether this player sees a zone; one whose viewers change counts as seen."""
        seen = self.machine.seen[slot]
        return seen is None or bool(seen >> self.seat & 1)

    def shown(self, event: Event) -> frozenset[int]:
        """What an event shows this player: by zones, or by a `reveal`."""
        slot = self.machine.slot_at
        return frozenset(
            item.component
            for item in event.moved
            if self.sees(slot(item.origin))
            or self.sees(slot(item.target))
            or (event.kind == "reveal" and item.seen >> self.seat & 1)
        )

    def follow(self, events: Sequence[Event], move: int) -> None:
        """What happens after a move."""
        for event in events:
            for item in event.moved:
                self.lies[item.component] = self.machine.slot_at(item.target)
            for component in self.shown(event):
                self.group[component] = SEEN
            for slot in {self.machine.slot_at(item.target) for item in event.moved}:
                if self.machine.forms[slot] == "bag":
                    self._mixed(slot, self._inside(slot), move)
            if event.kind == "shuffle" and event.place is not None:
                self._mixed(event.place, self._inside(event.place), move)
            if event.kind == "reshuffle" and event.place is not None:
                source = reshuffled_slot(self.machine, event.place)
                inside = [] if source is None else self._inside(source)
                for component in inside:
                    self.lies[component] = event.place
                self._mixed(event.place, inside, move)

    def choose(self, component: int, seat: int, move: int) -> None:
        """Another player's choice out of a hand, area or bag that this player does not see: it may be any of them."""
        slot = self.lies[component]
        if seat != self.seat and self.machine.forms[slot] in UNORDERED:
            self._mixed(slot, [other for other in self._inside(slot) if self.group[other] == SEEN], move - 1)

    def pairs(self) -> list[tuple[int, int]]:
        """Two components of a group that do not look alike, at best in different places."""
        layout, twin = self.machine.layout, self.machine.twin
        together: dict[tuple[int, int], list[int]] = defaultdict(list)
        for component in layout.present:
            if self.group[component] != SEEN:
                together[self.group[component], layout.kind_of(component)].append(component)
        different = [
            pair
            for components in together.values()
            for pair in combinations(components, 2)
            if twin[pair[0]] != twin[pair[1]]
        ]
        return [pair for pair in different if self.lies[pair[0]] != self.lies[pair[1]]] or different

    def _inside(self, slot: int) -> list[int]:
        return [component for component, lies in enumerate(self.lies) if lies == slot]

    def _mixed(self, slot: int, components: Sequence[int], move: int) -> None:
        if not self.sees(slot):
            self.begun.append(move)
            for component in components:
                self.group[component] = len(self.begun) - 1


def has_hidden_zones(machine: Machine) -> bool:
    """Whether components can lie where somebody does not see them."""
    hidden = [machine.zone(slot) for slot, seen in enumerate(machine.seen) if seen != machine.everybody]
    return any(zone.form in COMPONENT_ZONES and zone.holds for zone in hidden)
