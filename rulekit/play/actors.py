"""Who a sentence of the log is about: what the game itself does, nobody is said to do."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rulekit.expr import Local
from rulekit.instructions import Asks, Call, Choose, ChooseSeveral, NextSeat, PassNext
from rulekit.play.trees import nodes
from rulekit.program import Program
from rulekit.runtime.events import ANSWERS, Event

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

SECTIONS = frozenset({"match", "setup", "play", "scoring"})
UNNAMED = SECTIONS | {"turn"}  # what has no name of its own that a player would read
TABLE_ACTS = frozenset({"move", "draw", "shuffle"})


def is_nobodys(machine: Machine, event: Event) -> bool:
    """Whether nobody is said to act.

    There is no `you`; or another player has chosen what this is about; or a section as a whole does something to
    things that are nobody's.
    """
    if event.you < 0:
        return True
    if event.kind in ANSWERS:
        return False
    program = machine.program
    if not _has_you(program, ((event.code, event.at), *event.callers)) or _is_anothers(program, event.code, event.at):
        return True
    if event.kind not in TABLE_ACTS or program.codes[event.code].name not in SECTIONS:
        return False
    places = [place for item in event.moved for place in (item.origin, item.target)]
    places += [event.place] if event.place is not None else []
    return all(machine.owner_of[machine.slot_at(place)] < 0 for place in places)


@lru_cache(maxsize=4096)
def _has_you(program: Program, places: tuple[tuple[int, int], ...]) -> bool:
    """Whether there is a `you` at the first of these instructions; each of the others called the one before it.

    In `setup` and `play` there is none but in a turn and in a loop of `each player`, `at once` or not; a rule has that
    of where it is called.
    """
    for number, (code, at) in enumerate(places):
        if code < 0:
            continue  # triggers fire: theirs is the player whose zone it is, else that of who moved
        block = program.codes[code]
        if any(r.unit == "turn" and r.start <= at < r.end for r in block.regions) or _is_in_loop(program, code, at):
            return True
        if block.name in ("setup", "play"):
            return False
        if number and isinstance(call := block.instructions[at], Call) and call.you is not None:
            return True
        if block.unit == "trigger" and _is_owned(program, code):
            return True
        if block.unit not in ("rule", "trigger"):
            return True
    return True


def _is_in_loop(program: Program, code: int, at: int) -> bool:
    instructions = program.codes[code].instructions
    return any(isinstance(ins, NextSeat | PassNext) and here < at < ins.end for here, ins in enumerate(instructions))


def _is_owned(program: Program, code: int) -> bool:
    """Whether the trigger with this code looks at zones of players."""
    return any(one.playing or program.zones[one.zone].owner == "player" for one in program.triggers if one.code == code)


@lru_cache(maxsize=4096)
def _is_anothers(program: Program, code: int, at: int) -> bool:
    """Whether an instruction names what a `player chooses …` before it has given: it may be another player's act."""
    instructions = program.codes[code].instructions
    if isinstance(instructions[at], Asks):
        return False
    used = {node.slot for node in nodes(instructions[at]) if isinstance(node, Local)}
    return any(used.intersection(_given(ins)) for ins in instructions[:at])


def _given(ins: object) -> tuple[int, ...]:
    """The slots of what a player other than `you` is asked for."""
    match ins:
        case Choose(query=query, chooser=chooser) if chooser is not None:
            return tuple(generator.slot for generator in query.generators[:1])
        case ChooseSeveral(slot=slot, chooser=chooser) if chooser is not None:
            return (slot,)
        case _:
            return ()


__all__ = ["UNNAMED", "is_nobodys"]
