"""The keys of all choices of one question: each is different from the others (semantics §11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit.expr import Value
from rulekit.runtime.draft import Ask, Chance, Draft
from rulekit.runtime.eyes import eyes_of
from rulekit.runtime.keys import answer_type, component_key, key_of, space_key
from rulekit.types import ComponentOf, SpaceTy

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine
    from rulekit.runtime.pieces import Plain


def choice_keys(machine: Machine, draft: Draft, ask: Ask | Chance) -> list[str]:
    """The keys of what is offered, without the word; what would read the same gets `#2`, `#3` in its order.

    But components that differ in the state that the player sees on them have it behind their key.
    """
    keys = _names(machine, draft, ask)
    if ask.player is not None and isinstance(answer_type(machine, ask.instruction), ComponentOf):
        keys = _told_apart(machine, draft, keys, ask.options, ask.player)
    return _numbered(keys, ask)


def former_keys(machine: Machine, draft: Draft, ask: Ask | Chance) -> list[str]:
    """The same as they once were, with no state behind them: saves of format 1 may have such keys."""
    return _numbered(_names(machine, draft, ask), ask)


def _names(machine: Machine, draft: Draft, ask: Ask | Chance) -> list[str]:
    ty = answer_type(machine, ask.instruction)
    if isinstance(ty, ComponentOf) and ask.player is not None:
        return [component_choice(machine, draft, int(value), ask.player) for value in ask.options]  # type: ignore[arg-type]
    plain = not isinstance(ty, SpaceTy) or not _boards_differ(machine, ask.options)
    return [key_of(machine, draft, value, ty, plain=plain) for value in ask.options]


def _numbered(keys: list[str], ask: Ask | Chance) -> list[str]:
    count: dict[str, int] = {} if ask.word is None else {ask.word: 1}
    for place, key in enumerate(keys):
        count[key] = count.get(key, 0) + 1
        if count[key] > 1:
            keys[place] = f"{key}#{count[key]}"
    return keys


def component_choice(machine: Machine, draft: Draft, component: int, player: int) -> str:
    """A component's key; of one the player does not see, its place: `c,r`, the slot of a row, the place in a pile."""
    place = draft.place[component]
    slot = machine.slot_at(place)
    if (draft.known[component] | machine.sight(draft, slot)) >> player & 1:
        return component_key(machine, component)
    if place != slot:
        return space_key(machine, place, plain=True)
    content = draft.slots[slot]
    return str(content.index(component) + 1) if machine.forms[slot] in ("row", "pile") else machine.zone_name(slot)


def _told_apart(machine: Machine, draft: Draft, keys: list[str], options: Sequence[Value], player: int) -> list[str]:
    """The keys, with the state behind those that read the same, where it is not the same."""
    if not machine.state_slots or len(set(keys)) == len(keys):
        return keys
    groups: dict[str, list[int]] = {}
    for place, key in enumerate(keys):
        groups.setdefault(key, []).append(place)
    found = keys.copy()
    for key, places in groups.items():
        if len(places) > 1:
            states = [_state(machine, draft, options[place], player) for place in places]
            for place, state in zip(places, states, strict=True):
                found[place] = f"{key}.{state}" if state and len(set(states)) > 1 else key
    return found


def _state(machine: Machine, draft: Draft, component: Value, player: int) -> str:
    """What a player sees of the state on a component, as it is written; nothing on one that they may not name."""
    assert isinstance(component, int)
    states = eyes_of(machine, draft, player).piece(component, machine.slot_at(draft.place[component])).states
    told = (name if value is True else _word(value) for name, value in states.items())
    return ".".join(filter(None, told))


def _word(value: Plain) -> str:
    if value is None or value is False:
        return ""
    return "+".join(map(_word, value)) if isinstance(value, tuple) else str(value)


def _boards_differ(machine: Machine, spaces: Sequence[Value]) -> bool:
    return len({machine.layout.board_of(space).slot for space in spaces if isinstance(space, int)}) > 1
