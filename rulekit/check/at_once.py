"""`each player` without `at once`: nobody may write to what another player reads in the same loop (semantics §6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.builder import Builder
from rulekit.check.trees import parts
from rulekit.diagnostics import Code
from rulekit.syntax import ast


def check_own_zones(b: Builder, node: ast.EachPlayer, body: Sequence[i.Instruction]) -> None:
    """Tell if the body writes a zone of somebody else which it also reads as `you`'s: the order would decide."""
    read = {zone.zone for instruction in body for zone in _reads(instruction) if isinstance(zone.owner, x.You)}
    for instruction in body:
        for zone in _writes(instruction):
            if zone.owner is not None and not isinstance(zone.owner, x.You) and zone.zone in read:
                name = b.scope.zones[zone.zone].name
                b.e.report(
                    Code.NEEDS_AT_ONCE,
                    f"who comes first would change the `{name}` that a later player then uses",
                    instruction.span,
                    "write `each player at once`, so that all read before anything changes",
                    also=[b.scope.label(b.head(node), "one player after the other")],
                )
                return


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
