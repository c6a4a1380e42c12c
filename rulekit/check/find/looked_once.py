"""`for each … where` and `while` look once: a value that they read and the loop changes is a trap (RK413).

Only values are looked at that do not belong to what the loop goes through: those of its own items are often changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.trees import parts
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span

# A local (its slot), or a value of the table or of `you`: its zone, whose it is, its indices.
_Held: TypeAlias = "int | tuple[int, bool, tuple[x.Expr, ...]]"


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each loop that changes what its own head has read."""
    found: dict[Span, Diagnostic] = {}
    for code in program.codes:
        for at, begin in enumerate(code.instructions[:-1]):
            loop = code.instructions[at + 1]
            if isinstance(begin, i.Gather) and begin.query is not None and isinstance(loop, i.NextItem):
                changed = dict(_changes(code, at + 2, loop.end))
                for held, clause in _reads(program, begin.query):
                    if held in changed:
                        found.setdefault(clause.span, _tell(program, clause, changed[held]))
                        break
    return tuple(found.values())


def _reads(program: Program, query: x.Query) -> Iterator[tuple[_Held, x.Expr]]:
    """What the conditions of a loop read, with the condition."""
    own = {generator.slot for generator in query.generators}
    for clause in (*query.while_, *query.where):
        for part in parts(clause):
            if isinstance(part, x.Local) and part.slot not in own:
                yield part.slot, clause
        for zone in _stored(program, clause, set()):
            yield _held(zone), clause


def _stored(program: Program, root: object, seen: set[int]) -> Iterator[x.ZoneRef]:
    """The values of the table or of `you` that are read, in the defines that are asked as well."""
    for part in parts(root):
        if isinstance(part, x.Stored) and _is_fixed(part.zone):
            yield part.zone
        elif isinstance(part, x.Apply) and part.you is None and part.define not in seen:
            seen.add(part.define)
            yield from _stored(program, program.defines[part.define].body, seen)


def _is_fixed(zone: x.ZoneRef) -> bool:
    """Whether it is the same value for everything that the loop goes through."""
    return isinstance(zone.owner, x.You | None) and all(isinstance(index, x.Const) for index in zone.indices)


def _held(zone: x.ZoneRef) -> _Held:
    return zone.zone, zone.owner is not None, zone.indices


def _changes(code: i.Code, start: int, end: int) -> Iterator[tuple[_Held, Span]]:
    """What the instructions of a loop change, with the place."""
    others_until = start  # up to there `you` is somebody else
    for at in range(start, end):
        made = code.instructions[at]
        match made:
            case i.NextSeat(end=after):
                others_until = max(others_until, after)
            case i.Change(target=i.Target(local=int(slot))):
                yield slot, made.span
            case i.Change(target=target) | i.RollTarget(target=target) if (
                target.zone is not None and target.key is None
            ):
                if _is_fixed(target.zone) and (target.zone.owner is None or at >= others_until):
                    yield _held(target.zone), made.span
            case i.Score(zone=zone, player=player) if isinstance(player, x.You | None):
                if player is None or at >= others_until:
                    yield (zone, player is not None, ()), made.span


def _tell(program: Program, clause: x.Expr, change: Span) -> Diagnostic:
    text = " ".join(program.source.snippet(clause.span).split())
    return Diagnostic(
        Error.LOOKED_AT_ONCE,
        f"`{text}` is looked at once, before the loop, and the loop changes what it reads",
        Label(program.source, clause.span),
        (Label(program.source, change, "changed here"),),
        f"to look each time, put the block below `if {text}` inside of the loop;"
        " to look once, keep it before in a `let`",
    )
