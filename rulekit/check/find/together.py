"""Does what an `at once` block calls ask nothing?  Its lines ask everybody together, or nobody (RK407)."""

from __future__ import annotations

from rulekit.check.reach import calls, reached, turned_round
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.instructions import Asks, Call, Code, TogetherBegin, TogetherEnd
from rulekit.program import Program


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each `do` in an `at once` block whose rule asks."""
    asking = _asking(program)
    return tuple(
        Diagnostic(
            Error.NOT_HERE,
            f"`{program.codes[call.code].name}` asks a player, and inside `at once` a `do` may not",
            Label(program.source, call.span),
            help="write its `choose` here, or call it in an `each player` without `at once`",
        )
        for code in program.codes
        for call in _calls_at_once(code)
        if call.code in asking
    )


def _calls_at_once(code: Code) -> list[Call]:
    found, depth = [], 0
    for ins in code.instructions:
        depth += isinstance(ins, TogetherBegin) - isinstance(ins, TogetherEnd)
        if depth and isinstance(ins, Call):
            found.append(ins)
    return found


def _asking(program: Program) -> set[int]:
    """The codes that ask, or call one that does."""
    asking = (number for number, _, ins in program.placed() if isinstance(ins, Asks))
    return reached(asking, turned_round(calls(program, Call)))
