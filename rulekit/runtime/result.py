"""How a match ended: a partition of the players, the winners, and the scores with their reasons."""

from __future__ import annotations

import re

import attrs

RIVAL = -1
LIMIT = "limit"
STUCK = "stuck"
_BROKEN = re.compile(
    r"(RK\d+): `(.*)` \(line (\d+)\) does not hold (?:after move (\d+)|before the first move)", re.DOTALL
)


@attrs.frozen
class Result:
    """`ranking` lists seats (from 0; `RIVAL` for a solo rival), best first, equals together; `winners` are seats.

    `scores` holds (seat, points) by seat.  `notes` are words: `limit`, `stuck N` (with the line of the loop in which
    nothing went on), or what the table must settle.
    """

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    scores: tuple[tuple[int, int], ...]
    notes: tuple[str, ...] = ()


def broken_at(code: str, promise: str, line: int, moves: int) -> str:
    """The note that a promise of the rules did not hold after so many moves."""
    when = f"after move {moves}" if moves else "before the first move"
    return f"{code}: `{promise}` (line {line}) does not hold {when}"


def broken_promise(note: str) -> tuple[str, str, str, str] | None:
    """The code, promise, line and move (`0` before the first one) of such a note; None of any other."""
    found = _BROKEN.fullmatch(note)
    return None if found is None else (found[1], found[2], found[3], found[4] or "0")


def stuck_at(line: int) -> str:
    """The note that nobody was asked and nothing changed in the loop at this line."""
    return f"{STUCK} {line}"


def stuck_line(note: str) -> int | None:
    """The line in such a note; None of any other."""
    word, _, line = note.partition(" ")
    return int(line) if word == STUCK and line.isdecimal() else None
