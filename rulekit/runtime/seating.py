"""The order in which a loop visits the players (semantics §6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from rulekit.expr import Expr
from rulekit.runtime.draft import Draft, Frame

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


@cache
def clockwise(players: int, first: int) -> tuple[int, ...]:
    """All seats, clockwise from one."""
    return tuple((first + n) % players for n in range(players))


def seats_in_order(
    machine: Machine, *, other: bool, among: Expr | None, start: Expr | None, everybody: bool = False
) -> Callable[[Draft, Frame], tuple[int, ...]]:
    """A function for the seats of a loop, clockwise from `start`.

    None stands for the first player; with `other` it begins on your left, without you.  Only those in `among` and,
    unless for `everybody`, still playing.
    """
    allowed_of = machine.compile(among) if among is not None else None
    start_of = machine.compile(start) if start is not None else None

    def order(draft: Draft, frame: Frame) -> tuple[int, ...]:
        first: int | None = draft.first
        if other:
            first = (frame.you + 1) % machine.players
        elif start_of is not None:
            first = start_of(draft, frame.locals, frame.you)
        allowed = allowed_of(draft, frame.locals, frame.you) if allowed_of is not None else range(machine.players)
        found = [
            seat
            for seat in clockwise(machine.players, first or 0)
            if seat in allowed and (everybody or seat in draft.playing) and not (other and seat == frame.you)
        ]
        return tuple(found)

    return order


def seat_bits(seats: Any) -> int:
    """The bits of a player, or of several."""
    if isinstance(seats, tuple):
        return sum({seat_bits(seat) for seat in seats})
    return 0 if seats is None or seats < 0 else 1 << seats
