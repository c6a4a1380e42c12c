"""Instructions that steer: jumps, loops, turns, rounds, ends."""

from __future__ import annotations

import attrs

from rulekit.expr import Expr, Query, Value
from rulekit.instructions.base import Instruction


@attrs.frozen(repr=False)
class Let(Instruction):
    """Puts a value into a slot."""

    slot: int
    value: Expr


@attrs.frozen(repr=False)
class Jump(Instruction):
    """Goes to `to`."""

    to: int


@attrs.frozen(repr=False)
class Unless(Instruction):
    """Goes to `to` where the condition says no."""

    condition: Expr
    to: int


@attrs.frozen(repr=False)
class Switch(Instruction):
    """Goes where the first case holds the subject's value; `otherwise` None fails with RK504."""

    subject: Expr
    cases: tuple[tuple[tuple[Value, ...], int], ...]
    otherwise: int | None


@attrs.frozen(repr=False)
class Call(Instruction):
    """Runs a code, by number, for `you` (None: the same); its arguments become its first locals."""

    code: int
    args: tuple[Expr, ...] = ()
    you: Expr | None = None


@attrs.frozen(repr=False)
class Queue(Instruction):
    """Puts (code, you, arguments) at the end of the queue.  While triggers sleep (setup) nothing is queued."""

    code: int
    args: tuple[Expr, ...]


@attrs.frozen(repr=False)
class WorkQueue(Instruction):
    """Works the queue off, first in first out, unless an outer place is doing so."""


@attrs.frozen(repr=False)
class Gather(Instruction):
    """Evaluates the combinations of a query (or `repeat` numbers) once into `items`, a tuple of tuples.

    `at` becomes 0.
    """

    items: int
    at: int
    query: Query | None
    repeat: Expr | None = None


@attrs.frozen(repr=False)
class NextItem(Instruction):
    """Puts the next combination of `items` into `slots`; after the last goes to `end`."""

    items: int
    at: int
    slots: tuple[int, ...]
    end: int


@attrs.frozen(repr=False)
class Seats(Instruction):
    """Begins a loop over players: their order goes into `order`, the present `you` into `saved`.

    From `start` (None: first_player; with `other`: from your left, without you), clockwise, those in `among` and
    playing. With `everybody` (scoring) it does not matter who is playing.
    """

    order: int
    at: int
    saved: int
    other: bool = False
    among: Expr | None = None
    start: Expr | None = None
    everybody: bool = False


@attrs.frozen(repr=False)
class NextSeat(Instruction):
    """Makes `you` the next of `order` that is still playing; after the last restores `you` and goes to `end`.

    With `turns` (each player takes a turn) a turn begins, and `go again` keeps the player; with `everybody` it does not
    matter who is playing.
    """

    order: int
    at: int
    saved: int
    end: int
    turns: bool = False
    everybody: bool = False


@attrs.frozen(repr=False)
class TurnsBegin(Instruction):
    """Begins a `turns` loop: `seat` will hold whose turn it is, `saved` the present `you`."""

    seat: int
    saved: int
    start: Expr | None
    among: Expr | None


@attrs.frozen(repr=False)
class NextTurn(Instruction):
    """Makes `you` the player of the next turn (`go again`, `next player is`, else clockwise).

    Nobody left goes to `end`.
    """

    seat: int
    saved: int
    among: Expr | None
    end: int


@attrs.frozen(repr=False)
class TurnOver(Instruction):
    """After a turn: `end` lines, then (in a `turns` loop) `until` and limit: goes to `end` or back to `again`."""

    until: Expr | None
    again: int
    end: int
    in_turns: bool
    saved: int


@attrs.frozen(repr=False)
class RoundBegin(Instruction):
    """A whole round begins: the number of the round grows."""


@attrs.frozen(repr=False)
class RoundOver(Instruction):
    """After a whole round: `until`, limit, stuck: falls through when the rounds are over, else goes to `again`."""

    until: Expr | None
    again: int


@attrs.frozen(repr=False)
class SaveYou(Instruction):
    """Keeps `you` in a slot, for `end …` to restore."""

    slot: int


@attrs.frozen(repr=False)
class EndUnit(Instruction):
    """Leaves the innermost region of that unit (step, phase, turn, round, game), unwinding frames to it."""

    unit: str


@attrs.frozen(repr=False)
class GoAgain(Instruction):
    """The same player takes the next turn."""


@attrs.frozen(repr=False)
class NextPlayer(Instruction):
    """That player takes the next turn."""

    player: Expr


@attrs.frozen(repr=False)
class Wake(Instruction):
    """Set-up is over: triggers fire and rules may be queued from here on."""


@attrs.frozen(repr=False)
class FinalEnds(Instruction):
    """Looks at the `end` lines once more; if one decides, goes to `end` (no scoring)."""

    end: int


@attrs.frozen(repr=False)
class Finish(Instruction):
    """Ranks the players; the match is over."""


@attrs.frozen(repr=False)
class Return(Instruction):
    """The end of a code."""
