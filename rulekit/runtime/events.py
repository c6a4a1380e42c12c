"""What happened, as data: one event for each act, with the place in the rules and who may read what of it.

The engine only notes facts; sentences in a language, and what one viewer may read, are made elsewhere.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs

from rulekit.expr import Value
from rulekit.source import Span

ANSWERS = frozenset({"chose", "yes", "declined"})  # kinds of events: what a player has answered


class Moved(NamedTuple):
    """A component that moved or was shown.

    `seen` has the bits of the viewers to whom it is named, `knew` of those who knew it before.  `origin` and `target`
    are places: slots, or spaces on grids (see `runtime.draft`); equal where it was only shown.
    """

    component: int
    origin: int
    target: int
    seen: int
    knew: int


class Given(NamedTuple):
    """A local of the frame that a revealed expression reads, or (`slot` is -1) the component whose state changes.

    Of a component also where it lay: `place` (None for anything else), and `at` in a row or pile, from 0 (elsewhere
    -1); `seen` has the bits of the viewers who may name it.
    """

    slot: int
    value: Value
    place: int | None = None
    at: int = -1
    seen: int = 0


@attrs.frozen
class Event:
    """One act.

    `kind`: chose, yes, declined, move, draw, refill, token, shuffle, reshuffle, roll, reveal, fact, score, set, add,
    remove, queue, round, turn, phase, step, ends.  `you` is who acts (-1: nobody).  `heading` and `span` are those of
    the rule (of the answer, guard or define that gave a score).  `code` and `at` name the instruction.  `moved` holds
    components, `place` a slot or space, `value` what was chosen, rolled, scored or set (of the type the instruction
    says), `open` the bits of those who may read the value.  `callers` are the instructions (as code and position) that
    led here, the next one first, as far back as a rule from the queue.  `given` are the locals that a revealed
    expression reads, or whose state was set.
    """

    kind: str
    you: int
    round: int
    heading: str | None
    span: Span
    code: int
    at: int
    moved: tuple[Moved, ...] = ()
    place: int | None = None
    value: Value = None
    open: int = -1
    callers: tuple[tuple[int, int], ...] = ()
    given: tuple[Given, ...] = ()
