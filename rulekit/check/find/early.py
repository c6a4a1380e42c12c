"""Lines of `setup` that come too early: what they shuffle, draw or move from is sure to be empty there (RK414)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import instructions as i
from rulekit.check.find.filled import can_be_filled
from rulekit.check.find.flow import OUT, steps
from rulekit.check.find.moves import Moves
from rulekit.check.reach import by_begin, calls, reached
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import BOX, SETUP, Program
from rulekit.source import first_line


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each line of `setup` that finds nothing where a later one puts something."""
    return tuple(_find(program, Moves(program)))


def _find(program: Program, moves: Moves) -> Iterator[Diagnostic]:
    code = program.codes[SETUP]
    fills = [_fills(program, moves, line) for line in code.instructions]
    filled = _before(program, code, fills)
    for at, line in enumerate(code.instructions):
        taken, known = _taken_from(program, line), filled[at]
        if taken is None or known is None or taken in known:
            continue
        later = next((n for n in range(at + 1, len(fills)) if taken in fills[n]), None)
        if later is not None:
            source, name = program.source, program.zones[taken].name
            yield Diagnostic(
                Error.DOES_NOTHING,
                f"this comes too early: nothing lies in `{name}` yet",
                Label(source, first_line(source, line.span)),
                (Label(source, first_line(source, code.instructions[later].span), "this fills it"),),
                "put this line below the one that fills it",
            )


def _taken_from(program: Program, line: i.Instruction) -> int | None:
    """The zone that a line needs something in."""
    match line:
        case i.Shuffle(zone=ref) | i.Draw(source=ref) | i.Move(source=ref) if ref is not None:
            return ref.zone
        case i.Refill(zone=ref):
            source = program.zones[ref.zone].refilled_from
            return source.zone if source is not None else None
        case _:
            return None


def _fills(program: Program, moves: Moves, line: i.Instruction) -> frozenset[int]:
    """The zones that something may enter by a line, or by what it calls."""
    if not isinstance(line, i.Call):
        return moves.enters(SETUP, line)
    inside = reached({line.code}, by_begin(calls(program)))
    return frozenset().union(*(moves.enters(n, one) for n in inside for one in program.codes[n].instructions))


def _before(program: Program, code: i.Code, fills: list[frozenset[int]]) -> list[frozenset[int] | None]:
    """Before each line, the zones in which something may lie; None where no way leads to it."""
    zones = program.zones
    first = frozenset(n for n, zone in enumerate(zones) if n == BOX or not can_be_filled(zone))
    found: list[frozenset[int] | None] = [first, *([None] * (len(fills) - 1))]
    waiting = [0]
    while waiting:
        at = waiting.pop()
        before = found[at]
        assert before is not None
        behind = before | fills[at]
        behind |= {n for n, zone in enumerate(zones) if zone.reshuffled_from in behind}
        for to, _ in steps(code, at):
            known = found[to] if OUT < to < len(fills) else behind
            if known is None or not behind <= known:
                found[to] = behind | (known or frozenset())
                waiting.append(to)
    return found
