"""How deep frames can lie on each other: rules that are carried out, and triggers that moves in them may set off."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.instructions import Call, Change, Draw, Instruction, Move, MoveToken, Queue, Refill
from rulekit.native.frames import CodeStore
from rulekit.program import MATCH, Program, Trigger

MOST_LEVELS = 8  # of triggers that set off triggers; more than that is found in play


def deepest(program: Program, codes: list[CodeStore], act: int) -> int:
    """How many bytes of frames can lie on each other, where the firings of an act take so many."""
    known: dict[tuple[int, int], int] = {}

    def below(number: int, levels: int) -> int:
        key = number, levels
        if key not in known:
            known[key] = 0
            code = codes[number].code
            more = {below(ins.code, levels) for ins in code.instructions if isinstance(ins, Call)}
            if levels:
                woken = {trigger.code for ins in code.instructions for trigger in _woken(program, ins)}
                more |= {act + below(other, levels - 1) for other in woken}
            known[key] = codes[number].struct.size + max(more, default=0)
        return known[key]

    queued = {ins.code for code in codes for ins in code.code.instructions if isinstance(ins, Queue)}
    return below(MATCH, MOST_LEVELS) + max((below(number, MOST_LEVELS) for number in queued), default=0)


def _woken(program: Program, ins: Instruction) -> Iterator[Trigger]:
    """The triggers that an instruction may set off: things may leave wherever such things lie."""
    entered = set(_entered(program, ins))
    held = {program.zones[zone].holds for zone in entered}
    for trigger in program.triggers:
        if trigger.playing:
            is_woken = isinstance(ins, Change) and ins.target.playing
        elif trigger.token is not None:
            is_woken = isinstance(ins, MoveToken) and ins.token.zone == trigger.token
        elif trigger.event == "enters":
            is_woken = trigger.zone in entered
        else:
            is_woken = program.zones[trigger.zone].holds in held or "" in held  # the box holds all
        if is_woken:
            yield trigger


def _entered(program: Program, ins: Instruction) -> Iterator[int]:
    """The zones that components may enter: a space may be of any grid, and a deck may be filled again."""
    if isinstance(ins, Refill):
        yield ins.zone.zone
    elif isinstance(ins, Move | Draw):
        boards = (number for number, zone in enumerate(program.zones) if zone.grid is not None and zone.holds)
        yield from boards if ins.place.zone is None else (ins.place.zone.zone,)
    if isinstance(ins, Refill | Draw):
        yield from (number for number, zone in enumerate(program.zones) if zone.reshuffled_from is not None)
