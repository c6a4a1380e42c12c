"""How a match ended: a partition of the players, the winners, and the scores with their reasons."""

from __future__ import annotations

import attrs

RIVAL = -1
LIMIT = "limit"
STUCK = "stuck"
BROKEN = "broken"


@attrs.frozen
class Result:
    """`ranking` lists seats (from 0; `RIVAL` for a solo rival), best first, equals together; `winners` are seats.

    `scores` holds (seat, points) by seat.  `notes` are words: `limit`, `stuck N` (with the line of the loop in which
    nothing went on), or what the table must settle.  A match adds `broken N M`: the promise at line N did not
    hold after move M (0 before the first one).
    """

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    scores: tuple[tuple[int, int], ...]
    notes: tuple[str, ...] = ()


def broken_at(line: int, moves: int) -> str:
    """The note that the promise at this line did not hold after so many moves."""
    return f"{BROKEN} {line} {moves}"


def broken_promise(note: str) -> tuple[int, int] | None:
    """The line of the promise and the number of moves in such a note; None of any other."""
    word, *numbers = note.split(" ")
    if word != BROKEN or len(numbers) != 2 or not all(number.isdecimal() for number in numbers):
        return None
    return int(numbers[0]), int(numbers[1])


def stuck_at(line: int) -> str:
    """The note that nobody was asked and nothing changed in the loop at this line."""
    return f"{STUCK} {line}"


def stuck_line(note: str) -> int | None:
    """The line in such a note; None of any other."""
    word, _, line = note.partition(" ")
    return int(line) if word == STUCK and line.isdecimal() else None
