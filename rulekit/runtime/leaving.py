"""Leaving a unit (step, phase, turn, round, game): frames unwind to it, also from inside a rule (semantics §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.instructions import Region
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.steps import LEFT

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def leave_unit(machine: Machine, draft: Draft, unit: str) -> int:
    """Unwinds frames to the innermost region of `unit` and goes on behind it.

    A turn in the round or phase that is left ends as turns do, with its queue and the ends; `leaving` says what is left
    then.
    """
    if unit in ("round", "phase") and _cuts_turn(machine, draft, unit):
        draft.leaving, unit = unit, "turn"
    frames = draft.frames
    top = True
    while frames:
        frame = frames[-1]
        region = _region(machine, frame, unit, top=top)
        if region is not None:
            break
        frames.pop()
        top = False
    else:
        return LEFT
    if unit == "game":
        draft.leaving = None
        draft.queue.clear()
        draft.over = draft.over or "game"
    if draft.working > len(frames) or unit == "game":
        draft.working = 0
    frame.at = region.end
    if region.you is not None and frame.locals[region.you] is not None:
        frame.you = frame.locals[region.you]
    return LEFT


def _cuts_turn(machine: Machine, draft: Draft, unit: str) -> bool:
    """Whether a turn lies between here and the region of that unit."""
    for number, frame in enumerate(reversed(draft.frames)):
        top = number == 0
        if _region(machine, frame, "turn", top=top) is not None:
            return True
        if _region(machine, frame, unit, top=top) is not None:
            return False
    return False


def _region(machine: Machine, frame: Frame, unit: str, *, top: bool) -> Region | None:
    if frame.code < 0:
        return None
    found = None
    for region in machine.program.codes[frame.code].regions:
        inside = region.start <= frame.at < region.end if top else region.start < frame.at <= region.end
        if region.unit == unit and inside and (found is None or region.start >= found.start):
            found = region
    return found


def stop(machine: Machine, draft: Draft, why: str) -> int:
    """Ends play, wherever it is: `end`, `limit` or `stuck`."""
    draft.over = why
    return leave_unit(machine, draft, "game")
