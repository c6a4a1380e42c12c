"""Instructions of chance and the verbs."""

from __future__ import annotations

import attrs

from rulekit.expr import Expr, Generator, Value, ZoneRef
from rulekit.instructions.base import Instruction, Place, Target
from rulekit.source import Shown


@attrs.frozen(repr=False)
class Roll(Instruction):
    """`roll name in source`: a chance event over the source, repeats counted; nothing in it goes to `none`."""

    generator: Generator
    none: int


@attrs.frozen(repr=False)
class RollTarget(Instruction):
    """`roll die.face`: sets a value (or each of a family) by chance, uniform over `values`.

    `seats`: over all players, before the `values`.  `progress` holds how many members have been rolled.
    """

    target: Target
    values: tuple[Value, ...]
    seats: bool
    progress: int


@attrs.frozen(repr=False)
class LookTop(Instruction):
    """Lets chance decide the top component of a deck, where it is not decided.

    Stands before a statement that reads `.top`; nothing happens where `needed` says that it does not come to that.
    """

    zone: ZoneRef
    needed: Expr | None = None


@attrs.frozen(repr=False)
class Picked(Shown):
    """Somebody has chosen what is moved, or its order, which is open only to who sees where it lies or comes to lie.

    And to `knowers` (players): who has chosen, and who has been shown it since.  `which`: out of others; `order`: the
    order in which it comes to lie.
    """

    knowers: tuple[Expr, ...]
    which: bool
    order: bool


@attrs.frozen(repr=False)
class Move(Instruction):
    """Moves a component, a collection of them or none.

    `source` is set where a whole zone is named (decks keep their runs).  `progress` is a hidden slot for what chance
    decided of a deck on its way into a pile or row.  `picked` follows from the instructions before.
    """

    what: Expr
    place: Place
    source: ZoneRef | None
    progress: int
    picked: Picked | None = None


@attrs.frozen(repr=False)
class MoveToken(Instruction):
    """Moves a token onto a space; none takes it off the board where it may be off."""

    token: ZoneRef
    space: Expr


@attrs.frozen(repr=False)
class Draw(Instruction):
    """Draws one at a time; `progress` holds (from where, to where, left to draw, drawn so far)."""

    count: Expr
    source: ZoneRef
    place: Place
    progress: int


@attrs.frozen(repr=False)
class Shuffle(Instruction):
    """Makes a deck (or each of a family) one unordered run."""

    zone: ZoneRef


@attrs.frozen(repr=False)
class Refill(Instruction):
    """Fills the gaps of a row (or each of a family) from its source; `progress` holds (rows left, moved so far)."""

    zone: ZoneRef
    progress: int


@attrs.frozen(repr=False)
class Reveal(Instruction):
    """Names components (or all in a zone) to `to` (None: all)."""

    what: Expr
    to: Expr | None


@attrs.frozen(repr=False)
class RevealFact(Instruction):
    """Tells `to` (None: all) the value of an expression; `veiled` are locals in it whose own value not all may know."""

    what: Expr
    to: Expr | None
    veiled: tuple[int, ...] = ()


@attrs.frozen(repr=False)
class Score(Instruction):
    """Adds to the score zone of `player` (None: the table's)."""

    value: Expr
    zone: int
    player: Expr | None


@attrs.frozen(repr=False)
class Change(Instruction):
    """`verb`: set, add (to a number or set) or remove."""

    verb: str
    target: Target
    value: Expr
