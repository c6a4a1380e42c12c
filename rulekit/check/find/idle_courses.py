"""Which course of a loop takes nothing for good: the decisions on the way, as labels at their places in the rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Protocol, TypeAlias

import attrs

from rulekit.check.find.flow import OUT
from rulekit.diagnostics import Label
from rulekit.instructions import AskYes, Call, Choose, ChooseSeveral, Unless
from rulekit.program import Program
from rulekit.source import Span, first_line

State: TypeAlias = tuple[int, bool]  # an instruction, and whether anybody was asked or anything changed before it
_MOST_STATES = 10_000
_MOST_LABELS = 5


class GoOn(Protocol):
    """The instructions to go on at without having taken anything."""

    def __call__(self, number: int, at: int, *, busy: bool) -> list[State]:
        """Where to go on at from an instruction of a code."""
        ...


@attrs.frozen
class Stretch:
    """A code, by number, from an instruction up to another one (`OUT`: all of it), and whether it was busy before."""

    number: int
    start: int
    end: int
    busy: bool = False


def idle_course(program: Program, go_on: GoOn, loop: Stretch) -> tuple[Label, ...]:
    """The decisions of a shortest course that is busy and takes nothing, into the rules it calls."""
    labels: dict[Span, Label] = {}
    for number, at, to in _steps(program, go_on, loop, ends_busy=True, inside=()):
        found = _decision(program, number, at, to)
        if found is not None:
            labels.setdefault(found.span, found)
    return tuple(labels.values())[:_MOST_LABELS]


def _steps(
    program: Program, go_on: GoOn, part: Stretch, *, ends_busy: bool, inside: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """The steps of a shortest course: the code, the instruction and where it goes on."""
    for (at, busy), (to, after) in _path(program, go_on, part, ends_busy=ends_busy):
        instruction = program.codes[part.number].instructions[at]
        if isinstance(instruction, Call) and instruction.code not in inside:
            called = Stretch(instruction.code, 0, OUT, busy)
            yield from _steps(program, go_on, called, ends_busy=after, inside=(*inside, instruction.code))
        yield part.number, at, to


def _path(program: Program, go_on: GoOn, part: Stretch, *, ends_busy: bool) -> list[tuple[State, State]]:
    size = len(program.codes[part.number].instructions)
    first = (part.start, part.busy)
    before: dict[State, State | None] = {first: None}
    waiting = deque([first])
    while waiting and len(before) < _MOST_STATES:
        state = at, busy = waiting.popleft()
        if at in (part.end, OUT) or at >= size:
            if busy == ends_busy:
                return _way_to(state, before)
            continue
        if part.end != OUT and not part.start <= at < part.end:
            continue
        for following in go_on(part.number, at, busy=busy):
            if following not in before:
                before[following] = state
                waiting.append(following)
    return []


def _way_to(state: State, before: dict[State, State | None]) -> list[tuple[State, State]]:
    way = []
    while (earlier := before[state]) is not None:
        way.append((earlier, state))
        state = earlier
    return way[::-1]


def _decision(program: Program, number: int, at: int, to: int) -> Label | None:
    """What is decided at an instruction, if it is a matter of the match and its author wrote it."""
    instruction, said = program.codes[number].instructions[at], ""
    match instruction:
        case Unless(condition=condition):
            span = condition.span
            said = "where this is not so" if to == instruction.to and to != at + 1 else "where this is so"
        case Choose(none=none) | ChooseSeveral(none=none) if to == none and to != at + 1:
            span, said = instruction.span, "where there is nothing to choose"
        case AskYes(declined=declined) if to == declined and to != at + 1:
            span, said = instruction.span, "where this is declined"
    return Label(program.source, first_line(program.source, span), said) if said and span.end else None
