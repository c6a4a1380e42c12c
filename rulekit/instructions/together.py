"""Instructions of `each player at once`: the lines of its block, each for all players together (semantics §6).

Each player has a sheet: the values of the locals of the block (`own`), kept in `sheets` in the order of the players.  A
line is one or two passes over the players for whom its block still goes on (whose `guard` says yes): the sheet of each
is put into the frame, the instructions up to the jump back to `PassNext` run with `you` being that player, and the
sheet is kept again.  A verb is two passes: all operands are read before anything changes.
"""

from __future__ import annotations

import attrs

from rulekit.expr import Expr
from rulekit.instructions.base import Instruction
from rulekit.source import Shown


@attrs.frozen(repr=False)
class Together(Shown):
    """The hidden slots of the loop.

    `order`: the seats.  `sheets`: their own locals, one tuple for each seat.  `todo`: the places in `order` that the
    pass has still to visit.  `current`: the place whose sheet is in the frame, or None.  `saved`: `you` before.
    """

    order: int
    sheets: int
    todo: int
    current: int
    saved: int
    own: tuple[int, ...] = ()


@attrs.frozen(repr=False)
class TogetherBegin(Instruction):
    """Looks once at who takes part, as `Seats` does, and gives everybody an empty sheet."""

    loop: Together
    other: bool
    among: Expr | None
    start: Expr | None


@attrs.frozen(repr=False)
class PassBegin(Instruction):
    """Begins a pass over those whose `guard` (one of the own slots; None: everybody) says yes and who are playing."""

    loop: Together
    guard: int | None


@attrs.frozen(repr=False)
class PassNext(Instruction):
    """Keeps the sheet in the frame, and takes the next one of the pass; after the last goes to `end`."""

    loop: Together
    end: int


@attrs.frozen(repr=False)
class Unseal(Instruction):
    """Tells what was answered, player by player, once all have answered the question at `question`.

    Of who goes on (`guard` says yes) what `slot` holds, or, where it is None, only that they said yes; of the others
    that they declined, where their `declined` (None: nobody can) says so.
    """

    loop: Together
    guard: int
    slot: int | None
    question: int
    declined: int | None


@attrs.frozen(repr=False)
class HoldTriggers(Instruction):
    """From here on triggers wait: the effects of all players come first."""


@attrs.frozen(repr=False)
class FireHeld(Instruction):
    """Fires the triggers that have waited, in their order."""


@attrs.frozen(repr=False)
class TogetherEnd(Instruction):
    """The end of the loop: `you` is again who it was."""

    loop: Together
