"""Turns that go again whatever happens in them, so that nobody else ever has one (RK417)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import instructions as i
from rulekit.check.find.flow import OUT, courses, steps
from rulekit.check.find.uses import whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import first_line


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each loop of turns of which every course comes to `go again`."""
    if not any(isinstance(line, i.GoAgain) for _, _, line in program.placed()) or _is_open(program):
        return ()
    return tuple(_find(program))


def _is_open(program: Program) -> bool:
    """Whether what waits in the queue, or a trigger, may give the next turn to somebody."""
    queued = {line.code for _, _, line in program.placed() if isinstance(line, i.Queue)}
    later = {one.code for one in program.triggers} | queued
    return any(isinstance(line, i.NextPlayer) for number in later for line in program.codes[number].instructions)


def _find(program: Program) -> Iterator[Diagnostic]:
    for number, code in whole_codes(program):
        for at, over in enumerate(code.instructions):
            if not isinstance(over, i.TurnOver) or (program.most_players == 1 and over.in_turns):
                continue
            courses = _Courses(program)
            if courses.ends(number, _first_of(code, over), at) == {True}:
                first = min(line.span for line in courses.found)
                yield Diagnostic(
                    Error.ALWAYS_AGAIN,
                    "every course of this turn comes to `go again`: it never ends, and nobody else has one",
                    Label(program.source, first_line(program.source, first)),
                    help="let an `if` stand before `go again`, or take it out",
                )


def _first_of(code: i.Code, over: i.TurnOver) -> int:
    """Where a turn begins: behind the line that says whose it is."""
    return over.again + 1 if isinstance(code.instructions[over.again], i.NextTurn | i.NextSeat) else over.again


class _Courses:
    """Follows all courses of a turn, with whether the same player is to go on; `found` are the lines that say so."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._known: dict[tuple[int, bool], set[bool]] = {}
        self._left: set[bool] = set()  # the courses that end a unit from within a rule
        self.found: list[i.Instruction] = []

    def ends(self, number: int, start: int, end: int) -> set[bool]:
        """How the courses from an instruction of a code to another one may end."""
        return self._walk(number, start, end, again=False) | self._left

    def _walk(self, number: int, start: int, end: int, *, again: bool) -> set[bool]:
        code = self._program.codes[number]
        return courses(code, start, end, so=again, go_on=lambda at, now: self._go_on(code, at, again=now))

    def _go_on(self, code: i.Code, at: int, *, again: bool) -> list[tuple[int, bool]]:
        line = code.instructions[at]
        match line:
            case i.GoAgain():
                self.found.append(line)
                again = True
            case i.NextPlayer():
                again = False
            case i.Call(code=called):
                return [(at + 1, after) for after in self._called(called, again=again)]
            case i.EndUnit(unit="turn"):
                self._left.add(again)
                return []
            case i.EndUnit(unit=unit) if unit != "step":
                self._left.add(False)
                return []
            case _:
                pass
        return [(to, again) for to, _ in steps(code, at)]

    def _called(self, number: int, *, again: bool) -> set[bool]:
        key = number, again
        if key not in self._known:
            self._known[key] = {True, False}  # of a rule that calls itself nothing is known
            self._known[key] = self._walk(number, 0, OUT, again=again)
        return self._known[key]
