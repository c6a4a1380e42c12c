"""Who a sentence of the log is about: what `setup` and `play` do themselves, nobody is said to do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulekit.instructions import NextSeat
from rulekit.program import Program
from rulekit.runtime.events import Event

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

SECTIONS = frozenset({"match", "setup", "play", "scoring"})
TABLE_ACTS = frozenset({"move", "draw", "shuffle", "reshuffle", "reveal", "roll"})


def is_nobodys(machine: Machine, event: Event) -> bool:
    """Whether nobody acts: there is no `you`, or a section as a whole does something to things that are nobody's."""
    if event.you < 0:
        return True
    program = machine.program
    if event.kind not in TABLE_ACTS or program.codes[event.code].name not in SECTIONS:
        return False
    if not _has_you(program, event.code, event.at):
        return True
    if event.kind not in ("move", "draw", "shuffle"):
        return False
    places = [place for item in event.moved for place in (item.origin, item.target)]
    places += [event.place] if event.place is not None else []
    return all(machine.owner_of[machine.slot_at(place)] < 0 for place in places)


@lru_cache(maxsize=4096)
def _has_you(program: Program, code: int, at: int) -> bool:
    """Whether there is a `you` at an instruction of a section.

    In `setup` and `play` there is none but in a turn and in a loop of `each player`.
    """
    block = program.codes[code]
    if block.name not in ("setup", "play") or any(r.unit == "turn" and r.start <= at < r.end for r in block.regions):
        return True
    return any(isinstance(ins, NextSeat) and here < at < ins.end for here, ins in enumerate(block.instructions))


__all__ = ["SECTIONS", "is_nobodys"]
