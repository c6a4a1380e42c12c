"""How far back a player may go (semantics §10): computed from the course, never written for a game."""

from __future__ import annotations

from typing import NamedTuple

from rulekit.play.records import seat_name
from rulekit.play.track import Track


class UndoPoint(NamedTuple):
    """How many moves stay, or None and the reason in one sentence."""

    moves: int | None
    reason: str


def undo_point(track: Track, seat: int) -> UndoPoint:
    """Back to before the last answer of a seat, unless something has become known since."""
    answers = [number for number, move in enumerate(track.moves) if move.seat == seat]
    if not answers:
        return UndoPoint(None, "you have not answered anything yet")
    last = answers[-1]
    since = track.moves[last + 1 :]
    if any(move.seat is None for move in since):
        return UndoPoint(None, "chance has decided something since your last answer")
    other = next((move.seat for move in since if move.seat != seat), None)
    if other is not None:
        return UndoPoint(None, f"{seat_name(other)} has answered since your last answer")
    if any(event.look for events in track.logged[last:] for event in events):
        return UndoPoint(None, "somebody has seen something new since your last answer")
    return UndoPoint(last, "nothing new has come to light since your last answer")
