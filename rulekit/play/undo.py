"""How far back a player may go (semantics §10): computed from the course, never written for a game.

One step takes back the last answer of a player and what followed from it.  It is refused where since that answer chance
has decided, another player has answered, or somebody has come to know what the player who answered had not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulekit.check.eyes import Eyes
from rulekit.check.scenes import Decider
from rulekit.check.sight import EVERYBODY
from rulekit.expr import Expr
from rulekit.instructions import Change, Draw, Instruction, MoveToken, RevealFact, Score
from rulekit.play.scenery import scenes_at
from rulekit.play.track import Move, Track
from rulekit.program import Program
from rulekit.runtime.events import ANSWERS, Event


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


# ── What has become known ─────────────────────────────────────────────────────────────────────


def _shows(program: Program, event: Event, seat: int) -> bool:
    """Whether somebody came to know what a seat had not known: a component, or what a value or a condition read."""
    if any(item.seen & ~item.knew and not item.knew >> seat & 1 for item in event.moved):
        return True
    if event.kind in ANSWERS or not event.open:
        return False
    return _tells(program, event.code, event.at, event.you == seat)


@lru_cache(maxsize=4096)
def _tells(program: Program, code: int, at: int, is_you: bool) -> bool:  # noqa: FBT001
    """Whether an instruction that was done tells `you` (else: who sees only what all see) something hidden."""
    for scene in scenes_at(program).get((code, at), ()):
        eyes = Eyes(program, scene.scope.you if is_you else EVERYBODY)
        value = _value_of(scene.instruction)
        if value is not None and eyes.tells(value, scene.scope) is not None:
            return True
        if any(_decides(eyes, decider) for decider in scene.deciders):
            return True
    return False


def _decides(eyes: Eyes, decider: Decider) -> bool:
    what = decider.what
    told = eyes.tells(what, decider.scope) if isinstance(what, Expr) else eyes.query_tells(what, decider.scope)
    return told is not None


def _value_of(ins: Instruction) -> Expr | None:
    """What an instruction works out that can be read off what it does."""
    match ins:
        case Score(value=value) | Change(value=value) | RevealFact(what=value) | Draw(count=value):
            return value
        case MoveToken(space=value):
            return value
        case _:
            return None
