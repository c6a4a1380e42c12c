"""The hash of a state: SHA-256 of it as JSON, the same in every process and for every engine (semantics §11).

Components stand as their numbers, decks as runs (an unordered one as `{"mix": […]}`), rows with null for gaps, grids as
`[column, row, content]`, players as `"p1"`, spaces as `"zone.p1:c,r"`.  The log and what is only kept for speed stay
out.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, TypeAlias

from rulekit.program import Program, Zone
from rulekit.runtime.facts import facts_json
from rulekit.runtime.keys import key_of, space_key
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.moves import ACT
from rulekit.runtime.state import State
from rulekit.types import PlayerTy, SpaceTy

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | bool | None"


def state_hash(program: Program, state: State) -> str:
    """64 hexadecimal digits."""
    text = json.dumps(as_json(program, state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def as_json(program: Program, state: State) -> dict[str, Json]:
    """The state as plain JSON data."""
    machine = machine_for(program, state.players, state.options)
    slots = {_slot_name(machine, slot): _content(machine, slot, state.slots[slot]) for slot in range(len(state.slots))}
    return {
        "options": {o.name: o.values[v] for o, v in zip(program.options, state.options, strict=True)},
        "seats": state.players,
        "playing": [f"p{seat + 1}" for seat in state.playing],
        "first": f"p{state.first + 1}",
        "zones": slots,
        "box": [c for c, place in enumerate(state.place) if place == 0],
        "known": list(state.known),
        "facts": _plain(facts_json(state.facts)),
        "round": state.round,
        "turn": [state.turn, state.seat, state.again, state.next],
        "held": [_plain(state.held), *state.arrived],
        "flow": [state.leaving, state.asleep, state.stirred, state.quiet, state.working, state.over],
        "verdict": _plain(state.verdict),
        "chance": state.chance,
        "queue": [[code, you, _plain(args)] for code, you, args in state.queue],
        "frames": [_frame(program, frame) for frame in state.frames],
        "result": None if state.result is None else _plain(state.result.ranking),
    }


def _slot_name(machine: Machine, slot: int) -> str:
    owner = machine.owner_of[slot]
    index = machine.layout.index_of(slot)
    name = machine.zone_name(slot)
    whose = f".p{owner + 1}" if owner >= 0 else ""
    return f"{name}{whose}{list(index) if index else ''}"


def _content(machine: Machine, slot: int, content: Any) -> Json:
    zone = machine.zone(slot)
    if zone.form == "deck":
        return [list(cs) if is_ordered else {"mix": list(cs)} for is_ordered, cs in content]
    if zone.form == "grid":
        return [_cell(machine, zone, space, content[space]) for space in sorted(content)]
    if zone.owner == "component":
        return [[component, _plain(content[component])] for component in sorted(content)]
    if zone.form in ("value", "token", "score"):
        return _value(machine, zone, content)
    return _plain(content)


def _cell(machine: Machine, zone: Zone, space: int, content: Any) -> Json:
    what = _plain(content) if zone.holds else _value(machine, zone, content)
    return [machine.layout.column(space), machine.layout.row(space), what]


def _value(machine: Machine, zone: Zone, value: Any) -> Json:
    """A plain value as it is written, where its type has a way of writing (players and spaces), else as it is."""
    ty = getattr(zone.ty, "of", zone.ty)
    if isinstance(ty, SpaceTy):
        spaces = value if isinstance(value, tuple) else (value,)
        return [None if space is None else space_key(machine, space, plain=False) for space in spaces]
    if isinstance(ty, PlayerTy):
        seats = value if isinstance(value, tuple) else (value,)
        return [key_of(machine, None, seat, ty) for seat in seats]
    return _plain(value)


def _frame(program: Program, frame: tuple[int, int, int, tuple[Any, ...]]) -> Json:
    code, at, you, values = frame
    name = "act" if code == ACT else program.codes[code].name
    return [name, at, you, _plain(values)]


def _plain(value: Any) -> Json:
    if isinstance(value, tuple | list):
        return [_plain(member) for member in value]
    return value  # type: ignore[no-any-return]
