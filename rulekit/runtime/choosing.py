"""What all questions share: who is asked, alike components, too many choices (semantics §7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulekit.diagnostics import Code
from rulekit.expr import Expr
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


def about_twins(machine: Machine, ins: Instruction) -> bool:
    """Whether an instruction asks about components of a kind in which some look alike."""
    match ins:
        case Choose():
            ty = ins.query.generators[0].source.ty
        case ChooseSeveral():
            ty = ins.source.ty
        case Menu():
            return any(branch.first is not None and about_twins(machine, branch.first) for branch in ins.branches)
        case _:
            return False
    kind = certain(element(ty) or ty)
    return isinstance(kind, ComponentOf) and machine.has_twins(kind.name)


def each_sort_once(machine: Machine, draft: Draft, components: Sequence[Any]) -> Sequence[int]:
    """Leaves out components alike to an earlier one in the same hand, area or bag, if equally visible."""
    if len({machine.twin[component] for component in components}) == len(components):
        return components
    seen: set[object] = set()
    kept = []
    for component in components:
        place = draft.place[component]
        if place < machine.slots_end and machine.forms[place] in UNORDERED:
            sort = (machine.face(draft, component), place, draft.known[component])
            if sort in seen:
                continue
            seen.add(sort)
        kept.append(component)
    return kept


def too_many(ins: Instruction, count: int) -> PlayError:
    """The error of a question with more choices than anybody can be offered."""
    message = f"{count} choices in one question; at most {MOST_CHOICES} can be offered"
    return PlayError(Code.PLAY_TOO_MANY_CHOICES, message, ins.span, ins.heading)


def too_deep(ins: Instruction, looks: int) -> PlayError:
    """The error of a choice of several for which too many sets must be looked at to see what can still be picked."""
    message = f"{looks} sets were looked at without an end: choose fewer at once, or one after the other"
    return PlayError(Code.PLAY_TOO_MANY_CHOICES, message, ins.span, ins.heading)
