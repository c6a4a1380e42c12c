"""What all questions share: who is asked, alike components, too many choices (semantics §7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Code
from rulekit.expr import Contents, Expr
from rulekit.instructions import Choose, ChooseSeveral, Instruction, Menu
from rulekit.program import UNORDERED
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.types import ComponentOf, certain, element

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

MOST_CHOICES = 65_536


def refuse_outsider(ins: Instruction, player: int) -> None:
    """The error of a question to somebody who is not playing."""
    message = f"player {player + 1} is asked but no longer playing: write `end turn` after taking them out"
    raise PlayError(Code.PLAY_NOT_PLAYING, message, ins.span, ins.heading)


def chooser_of(machine: Machine, chooser: Expr | None) -> Callable[[Draft, Frame], int | None]:
    """A function for the seat that is asked: `you`, or whom the chooser names."""
    if chooser is None:
        return lambda draft, frame: frame.you
    who = machine.compile(chooser)
    return lambda draft, frame: who(draft, frame.locals, frame.you)


# ── Alike components ──────────────────────────────────────────────────────────────────────────


def about_twins(machine: Machine, ins: Instruction) -> bool:
    """Whether an instruction asks about components of a kind in which some look alike."""
    return any(_twins_in(machine, source) for source in _sources(ins))


def asks_by_knowledge(machine: Machine, ins: Instruction) -> bool:
    """Whether what an instruction offers may depend on who knows what: of alike components one may have been seen.

    What lies open to all is known to all, from when it comes there until it goes.
    """
    return any(_twins_in(machine, source) and not _is_open(machine, source) for source in _sources(ins))


def _sources(ins: Instruction) -> Iterator[Expr]:
    """What an instruction lets one choose from."""
    match ins:
        case Choose():
            yield ins.query.generators[0].source
        case ChooseSeveral():
            yield ins.source
        case Menu():
            for branch in ins.branches:
                if branch.first is not None:
                    yield from _sources(branch.first)


def _kind_in(source: Expr) -> str | None:
    """The kind of the components in a collection, if they are components."""
    kind = certain(element(source.ty) or source.ty)
    return kind.name if isinstance(kind, ComponentOf) else None


def _twins_in(machine: Machine, source: Expr) -> bool:
    kind = _kind_in(source)
    return kind is not None and machine.has_twins(kind)


def _is_open(machine: Machine, source: Expr) -> bool:
    """Whether all see each hand, area or bag in which the components of a collection may lie."""
    zones, kind = machine.program.zones, _kind_in(source)
    named = source.zone.zone if isinstance(source, Contents) else None
    return all(
        machine.seen[slot] == machine.everybody
        for slot, zone in enumerate(machine.zone_of)
        if zones[zone].form in UNORDERED and zones[zone].holds == kind and named in (None, zone)
    )


def sort_of(machine: Machine, draft: Draft, component: int) -> object:
    """Equal for components that are one choice: alike, in the same hand, area or bag, and known to the same players."""
    place = draft.place[component]
    if place < machine.slots_end and machine.forms[place] in UNORDERED:
        return machine.face(draft, component), place, draft.known[component] if draft.known else None
    return component


def each_sort_once(machine: Machine, draft: Draft, components: Sequence[Any]) -> Sequence[int]:
    """Leaves out components that are one choice with an earlier one."""
    if len({machine.twin[component] for component in components}) == len(components):
        return components
    firsts: dict[object, int] = {}
    for component in components:
        firsts.setdefault(sort_of(machine, draft, component), component)
    return list(firsts.values())


# ── Too many ──────────────────────────────────────────────────────────────────────────────────


def too_many(ins: Instruction, count: int) -> PlayError:
    """The error of a question with more choices than anybody can be offered."""
    message = f"{count} choices in one question; at most {MOST_CHOICES} can be offered"
    return PlayError(Code.PLAY_TOO_MANY_CHOICES, message, ins.span, ins.heading)


def too_deep(ins: Instruction, looks: int) -> PlayError:
    """The error of a choice of several for which too many sets must be looked at to see what can still be picked."""
    message = f"{looks} sets were looked at without an end: choose fewer at once, or one after the other"
    return PlayError(Code.PLAY_TOO_MANY_CHOICES, message, ins.span, ins.heading)
