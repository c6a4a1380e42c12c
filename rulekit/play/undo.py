"""How far back a player may go (semantics §10): computed from the course, never written for a game.

One step takes back the last answer of a player and what followed from it.  It is refused where since that answer chance
has decided, another player has answered, or somebody has come to know what the player who answered had not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulekit.check.sight import Asked, is_opaque, tells
from rulekit.expr import Expr, Local, You
from rulekit.instructions import Change, Instruction, Let, RevealFact, Score
from rulekit.play.track import Move, Track
from rulekit.play.trees import nodes
from rulekit.program import Program
from rulekit.runtime.events import Event

_NOBODY = Expr()  # names no player that an expression could name


class UndoPoint(NamedTuple):
    """How many moves stay, or None; `why` (not) is the key of a text, which may name the seat `who`."""

    moves: int | None
    why: str
    who: int = 0


def undo_point(track: Track, seat: int) -> UndoPoint:
    """Back to before the last answer of a seat, unless something has become known since."""
    last = next((number for number in reversed(range(len(track.moves))) if track.moves[number].seat == seat), None)
    if last is None:
        return UndoPoint(None, "undo-nothing")
    since = track.moves[last + 1 :]
    if any(move.seat is None for move in since):
        return UndoPoint(None, "undo-chance")
    other = _who_else(since, seat)
    if other is not None:
        return UndoPoint(None, "undo-other", other)
    other = _opened(track, last)
    if other is not None:
        return UndoPoint(None, "undo-opened", other)
    if any(_shows(track.program, event, seat) for events in track.logged[last:] for event in events):
        return UndoPoint(None, "undo-seen")
    return UndoPoint(last, "undo-free")


def _who_else(moves: Sequence[Move], seat: int | None) -> int | None:
    return next((move.seat for move in moves if move.seat not in (None, seat)), None)


def _opened(track: Track, last: int) -> int | None:
    """Whose sealed answer was opened by this one, which was the last to be given at once; None where none was."""
    if not track.sealed.get(last):
        return None
    first = last
    while track.sealed.get(first - 1) is False:
        first -= 1
    return _who_else(track.moves[first:last], track.moves[last].seat)


def _shows(program: Program, event: Event, seat: int) -> bool:
    """Whether somebody came to know what a seat had not known: a component, or a value worked out from hidden ones."""
    if any(item.seen & ~item.knew and not item.knew >> seat & 1 for item in event.moved):
        return True
    if event.kind not in ("fact", "set", "add", "remove", "score") or not event.open:
        return False
    code = program.codes[event.code]
    ins = code.instructions[event.at]
    if isinstance(ins, RevealFact):
        value = ins.what
    elif isinstance(ins, Change | Score):
        value = ins.value
    else:
        return False
    return _tells(program, code.instructions[: event.at], value, is_you=event.you == seat)


def _tells(program: Program, before: Sequence[Instruction], value: Expr, *, is_you: bool) -> bool:
    """Whether a value is worked out from what the player may not see, also through the locals named before it."""
    asked = Asked(You() if is_you else _NOBODY, is_you, frozenset(), frozenset())
    told: set[int] = set()
    for ins in before:
        if isinstance(ins, Let):
            told.discard(ins.slot)
            if _reads(program, ins.value, asked, told):
                told.add(ins.slot)
            asked = asked.binding(ins.slot, opaque=is_opaque(program, ins.value, asked))
    return _reads(program, value, asked, told)


def _reads(program: Program, value: Expr, asked: Asked, told: set[int]) -> bool:
    if tells(program, value, asked) is not None:
        return True
    return any(isinstance(node, Local) and node.slot in told for node in nodes(value))
