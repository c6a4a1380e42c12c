"""How a match ended: a partition of the players, the winners, and the scores with their reasons."""

from __future__ import annotations

import attrs

RIVAL = -1


@attrs.frozen
class Result:
    """`ranking` lists seats (from 0; `RIVAL` for a solo rival), best first, equals together; `winners` are seats.

    `scores` holds (seat, points) by seat.  `notes` are words: `limit`, `stuck at line N`, or what the table must
    settle.
    """

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    scores: tuple[tuple[int, int], ...]
    notes: tuple[str, ...] = ()
