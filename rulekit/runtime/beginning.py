"""How a match begins: the draft before anything has happened, with the setup of its rules still to run."""

from __future__ import annotations

from typing import Any

from rulekit.program import BOX, MATCH
from rulekit.runtime.changes import check_storable
from rulekit.runtime.draft import Draft
from rulekit.runtime.machine import Machine
from rulekit.types import empty_of


def begin(machine: Machine, first: int) -> Draft:
    """A draft at the beginning of a match: nothing has run yet."""
    draft = blank_draft(machine, first)
    draft.asleep = True
    machine.push(draft, MATCH, first, [])
    return draft


def blank_draft(machine: Machine, first: int) -> Draft:
    """A draft before anything has happened: all components in the box, values as they start, no frames."""
    draft = _bare_draft(machine, first)
    if first not in machine.starts:
        layout = machine.layout
        draft.slots = [_empty(machine, slot) for slot in range(layout.slots)]
        for slot in sorted(range(layout.slots), key=layout.owner_of.__getitem__):  # the table's, then seat by seat
            _start_value(machine, draft, slot)
        machine.starts[first] = draft.slots
    draft.slots = machine.starts[first].copy()
    return draft


def _bare_draft(machine: Machine, first: int) -> Draft:
    draft, count = Draft(), len(machine.twin)
    draft.place = [BOX] * count
    draft.known = [machine.sight(draft, BOX)] * count
    draft.own, draft.frames, draft.queue, draft.working, draft.held = set(), [], [], 0, None
    draft.playing = tuple(range(machine.players))
    draft.first, draft.chance, draft.round, draft.turn, draft.seat = first, 0, 0, 0, -1
    draft.again, draft.next, draft.asleep, draft.stirred, draft.quiet = False, None, False, False, 0
    draft.leaving, draft.arrived = None, ()
    draft.scored, draft.verdict, draft.over, draft.result = None, None, None, None
    draft.ask, draft.events, draft.luck, draft.bot, draft.facts = None, None, None, None, None
    return draft


def _empty(machine: Machine, slot: int) -> Any:
    zone = machine.zone(slot)
    if zone.form == "row":
        return (None,) * (zone.capacity or 0)
    if zone.form == "grid" or zone.owner == "component":
        return {}
    return empty_of(zone.ty) if zone.form in ("value", "token", "score") else ()


def _start_value(machine: Machine, draft: Draft, slot: int) -> None:
    zone = machine.zone(slot)
    if zone.starts is None or zone.owner == "component":
        return
    value = machine.evaluate(machine.compile(zone.starts), draft, machine.owner_of[slot])
    check_storable(zone, value, zone.span, zone.heading)
    draft.slots[slot] = value
