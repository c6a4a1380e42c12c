"""What lies in a slot or on a space, by the form of its zone: taking components out and putting them in."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rulekit.diagnostics import Code
from rulekit.instructions import Instruction
from rulekit.program import BOX
from rulekit.runtime.decks import Runs, mixed, normal, ordered, without
from rulekit.runtime.draft import Draft
from rulekit.runtime.errors import PlayError

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# ── One ───────────────────────────────────────────────────────────────────────────────────────

One: TypeAlias = Callable[[Any, int], Any]  # what is there, a component -> what is there then


def _out_of_set(content: tuple[int, ...], component: int) -> tuple[int, ...]:
    at = content.index(component)
    return content[:at] + content[at + 1 :]


def _out_of_row(content: tuple[int | None, ...], component: int) -> tuple[int | None, ...]:
    at = content.index(component)
    return (*content[:at], None, *content[at + 1 :])


def _out_of_deck(runs: Runs, component: int) -> Runs:
    is_ordered, top = runs[0]
    if is_ordered and top[0] == component:
        return ((True, top[1:]), *runs[1:]) if len(top) > 1 else runs[1:]
    if not is_ordered and len(top) > 2 and component in top:
        return ((False, _out_of_set(top, component)), *runs[1:])
    return without(runs, {component})


def _into_set(content: tuple[int, ...], component: int) -> tuple[int, ...]:
    at = bisect(content, component)
    return (*content[:at], component, *content[at:])


def _into_row(content: tuple[int | None, ...], component: int) -> tuple[int | None, ...]:
    at = content.index(None)
    return (*content[:at], component, *content[at + 1 :])


def _onto_pile(content: tuple[int, ...], component: int) -> tuple[int, ...]:
    return (component, *content)


def _onto_deck(runs: Runs, component: int) -> Runs:
    if runs and runs[0][0]:
        return ((True, (component, *runs[0][1])), *runs[1:])
    return ((True, (component,)), *runs)


ONE_OUT: Mapping[str, One] = {
    "deck": _out_of_deck,
    "row": _out_of_row,
    **dict.fromkeys(("pile", "hand", "area", "bag"), _out_of_set),
}
ONE_IN: Mapping[str, One] = {
    "deck": _onto_deck,
    "pile": _onto_pile,
    "row": _into_row,
    **dict.fromkeys(("hand", "area", "bag"), _into_set),
}


def take_one_out(machine: Machine, draft: Draft, source: int, slot: int, component: int) -> None:
    """Takes a component from a place; `slot` is the one that place belongs to."""
    take = machine.one_out[slot]
    if take is not None:
        draft.slots[slot] = take(draft.slots[slot], component)
    else:
        _take_from(machine, draft, source, {component})


def put_one_in(
    machine: Machine, draft: Draft, ins: Instruction, component: int, target: int, slot: int, end: str
) -> None:
    """Puts a component to a place."""
    put = machine.one_in[slot]
    if put is not None and end not in ("bottom", "right") and (put is not _into_row or None in draft.slots[slot]):
        draft.place[component] = target
        draft.slots[slot] = put(draft.slots[slot], component)
    else:
        put_in(machine, draft, ins, (component,), target, slot, end, as_list=True)


def lies_at(machine: Machine, draft: Draft, component: int, place: int, end: str) -> bool:
    """Whether a component of a place lies at its top or bottom; anywhere will do where neither is named."""
    slot = machine.slot_at(place)
    content = draft.slots[slot] if place == slot else draft.slots[slot][place]
    if end not in ("top", "bottom") or not isinstance(content, tuple):
        return True
    last = 0 if end == "top" else -1
    if machine.forms[slot] != "deck":
        return bool(content[last] == component)
    is_ordered, run = content[last]
    return is_ordered and bool(run[last] == component)


# ── Several ───────────────────────────────────────────────────────────────────────────────────


def take_out(machine: Machine, draft: Draft, components: Sequence[int], sources: list[int]) -> None:
    """Takes components from where they lie: `sources`, slots or spaces."""
    if sources.count(sources[0]) == len(sources):
        _take_from(machine, draft, sources[0], set(components))
        return
    by_source: dict[int, set[int]] = {}
    for component, source in zip(components, sources, strict=True):
        by_source.setdefault(source, set()).add(component)
    for source, gone in by_source.items():
        _take_from(machine, draft, source, gone)


def _take_from(machine: Machine, draft: Draft, source: int, gone: set[int]) -> None:
    if source == BOX:
        return
    if source >= machine.slots_end:
        _take_off_grid(machine, draft, source, gone)
        return
    form = machine.forms[source]
    content = draft.slots[source]
    if form == "deck":
        draft.slots[source] = without(content, gone)
    elif form == "row":
        draft.slots[source] = tuple([None if c in gone else c for c in content])
    elif len(gone) == len(content):
        draft.slots[source] = ()
    else:
        draft.slots[source] = tuple([c for c in content if c not in gone])


def _take_off_grid(machine: Machine, draft: Draft, space: int, gone: set[int]) -> None:
    slot = machine.slot_at(space)
    cells = draft.dict_of(slot)
    if machine.is_stacked(slot):
        left = tuple(c for c in cells[space] if c not in gone)
        if left:
            cells[space] = left
            return
    del cells[space]


def put_in(
    machine: Machine,
    draft: Draft,
    ins: Instruction,
    components: Sequence[int],
    target: int,
    slot: int,
    end: str,
    *,
    as_list: bool,
) -> None:
    """Puts components, in their order, to a place (`slot` is the one it belongs to); fails where there is no room."""
    for component in components:
        draft.place[component] = target
    if target == BOX:
        return
    if target >= machine.slots_end:
        _put_on_grid(machine, draft, ins, components, target, slot, end)
        return
    form = machine.forms[target]
    content = draft.slots[target]
    if form == "deck":
        run = ordered(components) if as_list else mixed(components)
        draft.slots[target] = normal([*content, run] if end == "bottom" else [run, *content])
    elif form == "pile":
        draft.slots[target] = (*content, *components) if end == "bottom" else (*components, *content)
    elif form == "row":
        draft.slots[target] = _fill_gaps(machine, ins, content, components, target, end)
    else:
        draft.slots[target] = tuple(sorted((*content, *components)))


def _put_on_grid(
    machine: Machine, draft: Draft, ins: Instruction, components: Sequence[int], space: int, slot: int, end: str
) -> None:
    cells = draft.dict_of(slot)
    if machine.is_stacked(slot):
        there = cells.get(space, ())
        cells[space] = (*there, *components) if end == "bottom" else (*components, *there)
        return
    if space in cells or len(components) > 1:
        raise no_room(machine, ins, f"`{machine.zone_name(slot)}` takes one on a space")
    cells[space] = components[0]


def _fill_gaps(
    machine: Machine,
    ins: Instruction,
    content: tuple[int | None, ...],
    components: Sequence[int],
    slot: int,
    end: str,
) -> tuple[int | None, ...]:
    """The row with its gaps filled from the left, or from the right."""
    filled = list(content)
    gaps = [n for n, there in enumerate(filled) if there is None]
    if len(gaps) < len(components):
        raise no_room(machine, ins, f"`{machine.zone_name(slot)}` has {len(gaps)} gaps for {len(components)}")
    if end == "right":
        gaps.reverse()
    for gap, component in zip(gaps, components, strict=False):
        filled[gap] = component
    return tuple(filled)


def no_room(machine: Machine, ins: Instruction, message: str) -> PlayError:
    """The error of a place that cannot take what is moved there."""
    return PlayError(Code.PLAY_NO_ROOM, f"no room: {message}", ins.span, ins.heading)
