"""`each player` without `at once`: nobody may write to what another player reads in the same loop (RK412)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.trees import parts
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span, first_line


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each loop whose players write what a later one reads: their order would decide (semantics §6)."""
    found: dict[Span, Diagnostic] = {}
    for code in program.codes:
        for at, loop in enumerate(code.instructions):
            if isinstance(loop, i.NextSeat) and not loop.turns and not loop.everybody:
                clash = _clash(program, code.instructions[at + 1 : loop.end])
                if clash is not None:
                    found.setdefault(loop.span, _tell(program, loop, *clash))
    return tuple(found.values())


def _clash(program: Program, body: Sequence[i.Instruction]) -> tuple[i.Instruction, int] | None:
    """The first instruction that writes a zone of somebody else which is read as `you`'s, and that zone."""
    called = _called(program, body)
    every = (*body, *called)
    read = {zone.zone for instruction in every for zone in _reads(instruction) if isinstance(zone.owner, x.You)}
    for place, instruction in enumerate(every):
        for zone in _writes(instruction):
            other = zone.owner is not None and not isinstance(zone.owner, x.You)
            # whom a rule has been given is not known here: it may be `you`
            known = place < len(body) or any(isinstance(part, x.You) for part in parts(zone.owner))
            if other and known and zone.zone in read:
                return instruction, zone.zone
    return None


def _called(program: Program, body: Sequence[i.Instruction]) -> list[i.Instruction]:
    """The instructions of all rules that are done or queued from here."""
    codes: list[int] = []
    found: list[i.Instruction] = []
    waiting = list(body)
    while waiting:
        instruction = waiting.pop(0)
        if isinstance(instruction, i.Call | i.Queue) and instruction.code not in codes:
            codes.append(instruction.code)
            found += program.codes[instruction.code].instructions
            waiting += program.codes[instruction.code].instructions
    return found


def _tell(program: Program, loop: i.NextSeat, instruction: i.Instruction, zone: int) -> Diagnostic:
    head = first_line(program.source, loop.span)
    return Diagnostic(
        Error.NEEDS_AT_ONCE,
        f"who comes first would change the `{program.zones[zone].name}` that a later player then uses",
        Label(program.source, instruction.span),
        (Label(program.source, head, "one player after the other"),),
        "write `each player at once`, so that all read before anything changes",
    )


def _writes(instruction: i.Instruction) -> Iterator[x.ZoneRef]:
    match instruction:
        case i.Move() | i.Draw():
            yield from (zone for zone in (instruction.place.zone, instruction.source) if zone is not None)
        case i.Refill() | i.Shuffle():
            yield instruction.zone
        case i.MoveToken():
            yield instruction.token
        case i.Change() | i.RollTarget():
            if instruction.target.zone is not None:
                yield instruction.target.zone
        case i.Score():
            yield x.ZoneRef(instruction.zone, instruction.player)


def _reads(instruction: i.Instruction) -> Iterator[x.ZoneRef]:
    for name in (field.name for field in attrs.fields(type(instruction))):
        value = getattr(instruction, name)
        match value:
            case i.Place():
                yield from _within(value.zone)
                yield from _zones(value.space)
            case i.Target():
                yield from _within(value.zone)
                yield from _zones(value.key)
            case x.ZoneRef() if not isinstance(instruction, i.Move | i.Draw):
                yield from _within(value)
            case _:
                yield from _zones(value)


def _within(zone: x.ZoneRef | None) -> Iterable[x.ZoneRef]:
    """What is read to know which zone is meant."""
    return _zones((zone.owner, *zone.indices)) if zone is not None else ()


def _zones(value: object) -> Iterator[x.ZoneRef]:
    return (part for part in parts(value) if isinstance(part, x.ZoneRef))
