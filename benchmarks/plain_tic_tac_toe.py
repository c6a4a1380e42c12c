"""Tic-Tac-Toe in plain Python, for two random bots: what a rule file is measured against.

The game of `examples/tic_tac_toe.cats` as one would write it down for this one purpose: a mark goes on an empty space,
each equally likely; three in a row win; a full board is a draw.  `python -m benchmarks.plain_tic_tac_toe` says how many
games there are in a second.
"""

from __future__ import annotations

import random
import time
from typing import NamedTuple

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# For each space, the two other spaces of each line through it.
OTHERS = [[tuple(s for s in line if s != space) for line in LINES if space in line] for space in range(9)]


class Result(NamedTuple):
    """Who won (None: a draw), and how many marks were made."""

    winner: int | None
    marks: int


def play(rng: random.Random) -> Result:
    """One game of random bots."""
    board: list[int | None] = [None] * 9
    empty = list(range(9))
    player = 0
    while empty:
        space = empty.pop(int(rng.random() * len(empty)))
        board[space] = player
        for one, other in OTHERS[space]:
            if board[one] == player == board[other]:
                return Result(player, 9 - len(empty))
        player = 1 - player
    return Result(None, 9)


def measure(seconds: float, seed: int) -> float:
    """Playouts per second of CPU time."""
    rng = random.Random(seed)
    games = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        for _ in range(100):  # a look at the clock takes as long as a few marks
            play(rng)
        games += 100
    return games / used


if __name__ == "__main__":
    print(f"{measure(2.0, 1):,.0f} playouts/s")
