"""Turns and rounds, the ends of play, and who has won (semantics §6, §9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rulekit.expr import Expr
from rulekit.instructions import (
    FinalEnds,
    Finish,
    Instruction,
    NextTurn,
    RoundBegin,
    RoundOver,
    TurnOver,
    TurnsBegin,
)
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.leaving import leave_unit, stop
from rulekit.runtime.ranking import rank
from rulekit.runtime.result import stuck_at
from rulekit.runtime.seating import clockwise
from rulekit.runtime.steps import Step, log

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def begin_turn(draft: Draft, seat: int) -> None:
    """A turn begins: nothing said in the last one about who is next counts any more."""
    draft.again, draft.next = False, None
    draft.seat = seat
    draft.turn += 1


# ── Turns ─────────────────────────────────────────────────────────────────────────────────────


def turns_begin(machine: Machine, ins: TurnsBegin, code: int, at: int) -> Step:
    """`seat` will hold (who began, whose turn it is; before the first turn None)."""
    start = machine.compile(ins.start) if ins.start is not None else None

    def step(draft: Draft, frame: Frame) -> int:
        first = draft.first if start is None else start(draft, frame.locals, frame.you)
        frame.locals[ins.seat] = (first or 0, None)
        frame.locals[ins.saved] = frame.you
        draft.again, draft.next, draft.quiet = False, None, 0
        return at + 1

    return step


def next_turn(machine: Machine, ins: NextTurn, code: int, at: int) -> Step:
    """Makes `you` the player of the next turn; outside of rounds the number of the round grows with each lap."""
    among = machine.compile(ins.among) if ins.among is not None else None
    counts_rounds = not _inside_round(machine, code, at)
    limit = machine.program.limit
    most_rounds = limit[0] if limit is not None and limit[1] == "rounds" and counts_rounds else None
    everyone = range(machine.players)

    def step(draft: Draft, frame: Frame) -> int:
        first, last = frame.locals[ins.seat]
        allowed = among(draft, frame.locals, frame.you) if among is not None else everyone
        again = draft.again
        seat = _whose_turn(machine, draft, first, last, allowed)
        if seat is None:
            frame.you = frame.locals[ins.saved]
            return ins.end
        if counts_rounds and not (again and seat == last) and (last is None or _new_lap(machine, first, last, seat)):
            if most_rounds is not None and draft.round >= most_rounds:
                return stop(machine, draft, "limit")
            draft.round += 1
            log(draft, frame, ins, "round", value=draft.round)
        frame.locals[ins.seat] = (first, seat)
        frame.you = seat
        begin_turn(draft, seat)
        if draft.events is not None:
            log(draft, frame, ins, "turn", value=seat)
        return at + 1

    return step


def _whose_turn(machine: Machine, draft: Draft, first: int, last: int | None, allowed: Any) -> int | None:
    if draft.again and last in draft.playing and last in allowed:
        return last
    if draft.next in draft.playing and draft.next in allowed:
        return draft.next
    begin = first if last is None else (last + 1) % machine.players
    if begin in draft.playing and begin in allowed:
        return begin
    order = clockwise(machine.players, begin)
    return next((seat for seat in order if seat in draft.playing and seat in allowed), None)


def _new_lap(machine: Machine, first: int, last: int, seat: int) -> bool:
    """Whether the next player is no further clockwise from the starting one than the last was."""
    return (seat - first) % machine.players <= (last - first) % machine.players


def _inside_round(machine: Machine, code: int, at: int) -> bool:
    return any(r.unit == "round" and r.start <= at < r.end for r in machine.program.codes[code].regions)


def turn_over(machine: Machine, ins: TurnOver, code: int, at: int) -> Step:
    """After a turn: the ends from the top; in a `turns` loop `until`; the limit; `end round` and `end phase` go on."""
    until = _until(machine, ins.until)
    limit = machine.program.limit
    most = limit[0] if limit is not None and limit[1] == "turns" else None
    most_again = machine.program.most_again(machine.players)
    stuck = _stuck_at(machine, ins)

    def step(draft: Draft, frame: Frame) -> int:
        draft.quiet += 1
        if look_at_ends(machine, draft):
            return stop(machine, draft, "end")
        left, draft.leaving = draft.leaving, None
        if left is None and until is not None and until(draft, frame.locals, frame.you):
            frame.you = frame.locals[ins.saved]
            return ins.end
        if (most is not None and draft.turn >= most) or (draft.again and draft.turn >= most_again):
            return stop(machine, draft, "limit")
        if left is not None:
            return leave_unit(machine, draft, left)
        if (ins.in_turns or draft.again) and 0 < len(draft.playing) <= draft.quiet:
            return stop(machine, draft, stuck)  # without `turns` a round (or going again) goes on, or nothing does
        return ins.again

    return step


def _stuck_at(machine: Machine, ins: Instruction) -> str:
    return stuck_at(machine.program.source.line_of(ins.span))


def _until(machine: Machine, until: Expr | None) -> Callable[[Draft, list[Any], int], Any] | None:
    return machine.compile(until) if until is not None else None


# ── Rounds ────────────────────────────────────────────────────────────────────────────────────


def round_begin(machine: Machine, ins: RoundBegin, code: int, at: int) -> Step:
    """A whole round begins."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.round += 1
        draft.stirred = False
        draft.quiet = 0
        log(draft, frame, ins, "round", value=draft.round)
        return at + 1

    return step


def round_over(machine: Machine, ins: RoundOver, code: int, at: int) -> Step:
    """After a whole round: `until`, then the limit; a round in which nothing happened ends play as well."""
    until = _until(machine, ins.until)
    limit = machine.program.limit
    most = limit[0] if limit is not None and limit[1] == "rounds" else None
    stuck = _stuck_at(machine, ins)

    def step(draft: Draft, frame: Frame) -> int:
        if until is not None and until(draft, frame.locals, frame.you):
            return at + 1
        if most is not None and draft.round >= most:
            return stop(machine, draft, "limit")
        if not draft.stirred:
            return stop(machine, draft, stuck)
        return ins.again

    return step


# ── The end ───────────────────────────────────────────────────────────────────────────────────


def look_at_ends(machine: Machine, draft: Draft) -> bool:
    """The `end` lines from the top: the first yes decides; those about `you` wait for the first turn."""
    for number, (condition, who, outcome) in enumerate(machine.ends):
        if draft.seat < 0 and machine.ends_with_you[number]:
            continue
        if machine.evaluate(condition, draft, draft.seat):
            seats = machine.evaluate(who, draft, draft.seat)
            found = seats if isinstance(seats, tuple) else (seats,)
            draft.verdict = (number, outcome, tuple(seat for seat in found if seat is not None))
            return True
    return False


def final_ends(machine: Machine, ins: FinalEnds, code: int, at: int) -> Step:
    """The ends once more; one that decides leaves scoring out."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.over = draft.over or "done"
        decided = draft.verdict is not None or look_at_ends(machine, draft)
        return ins.end if decided else at + 1

    return step


def finish(machine: Machine, ins: Finish, code: int, at: int) -> Step:
    """Ranks the players."""

    def step(draft: Draft, frame: Frame) -> int:
        draft.result = rank(machine, draft)
        log(draft, frame, ins, "ends", value=draft.over)
        return at + 1

    return step


COMPILERS: Mapping[type[Instruction], Any] = {
    TurnsBegin: turns_begin,
    NextTurn: next_turn,
    TurnOver: turn_over,
    RoundBegin: round_begin,
    RoundOver: round_over,
    FinalEnds: final_ends,
    Finish: finish,
}
