"""A step or phase as a code of its own: the same instructions, cut out of those around them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rulekit import instructions as i
from rulekit.syntax import ast

if TYPE_CHECKING:
    from rulekit.check.builder import Builder

_JUMPS: dict[type[i.Instruction], tuple[str, ...]] = {
    i.Choose: ("none", "declined"),
    i.ChooseSeveral: ("none", "declined"),
    i.Menu: ("none", "declined"),
    i.AskYes: ("declined",),
    i.Roll: ("none",),
    i.Jump: ("to",),
    i.Unless: ("to",),
    i.NextItem: ("end",),
    i.NextSeat: ("end",),
    i.NextTurn: ("end",),
    i.TurnOver: ("again", "end"),
    i.RoundOver: ("again",),
    i.FinalEnds: ("end",),
    i.PassNext: ("end",),
    i.Unseal: ("question",),
}


def alone(b: Builder, node: ast.Part, first: int) -> i.Code:
    """The code of a step or phase whose instructions begin at `first` and have just ended."""
    cut = tuple(moved(instruction, -first) for instruction in b.instructions[first:])
    end = len(cut) - (1 if cut and isinstance(cut[-1], i.WorkQueue) else 0)
    around = [i.Region(unit, "", 0, end, None) for unit in b.units if unit in {"round", "phase", "turn", "step"}]
    inside = [
        attrs.evolve(region, start=region.start - first, end=region.end - first)
        for region in b.regions
        if region.start >= first
    ]
    return i.Code(
        node.name.text,
        node.unit,
        0,
        b.env.slot_names(),
        (*cut, i.Return(**b.at(node))),
        (*around, *in_order(inside)),
        span=node.span,
        heading=b.heading,
    )


def in_order(regions: list[i.Region]) -> list[i.Region]:
    """Regions by their start, outer ones first."""
    return sorted(regions, key=lambda region: (region.start, -region.end))


def moved(instruction: i.Instruction, by: int) -> i.Instruction:
    """The same instruction where all positions have moved."""
    changes: dict[str, Any] = {}
    for name in _JUMPS.get(type(instruction), ()):
        if name != "declined" or getattr(instruction, "word", None) is not None:
            changes[name] = getattr(instruction, name) + by
    if isinstance(instruction, i.Asks) and instruction.sealed is not None:
        changes["sealed"] = instruction.sealed + by
    match instruction:
        case i.Switch():
            changes["cases"] = tuple((values, to + by) for values, to in instruction.cases)
            changes["otherwise"] = instruction.otherwise + by if instruction.otherwise is not None else None
        case i.Menu():
            changes["branches"] = tuple(_moved_branch(branch, by) for branch in instruction.branches)
    return attrs.evolve(instruction, **changes) if changes else instruction


def _moved_branch(branch: i.MenuBranch, by: int) -> i.MenuBranch:
    first = moved(branch.first, by) if branch.first is not None else None
    assert first is None or isinstance(first, i.Choose | i.ChooseSeveral)
    return attrs.evolve(branch, first=first, to=branch.to + by)
