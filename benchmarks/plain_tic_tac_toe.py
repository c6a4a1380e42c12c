"""Tic-Tac-Toe in plain Python, for two random bots: what a rule file is measured against.

The game of `examples/tic_tac_toe.cats` as one would write it down for this one purpose, straight on and without
tricks: a mark goes on an empty space, each equally likely; three in a row win; a full board is a draw.
"""

from __future__ import annotations

import random
from typing import NamedTuple

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Result(NamedTuple):
    """Who won (None: a draw), and how many marks were made."""

    winner: int | None
    marks: int


def play(rng: random.Random) -> Result:
    """One game of random bots."""
    board: list[int | None] = [None] * 9
    for marks in range(9):
        player = marks % 2
        empty = [space for space in range(9) if board[space] is None]
        board[rng.choice(empty)] = player
        for one, two, three in LINES:
            if board[one] == board[two] == board[three] == player:
                return Result(player, marks + 1)
    return Result(None, 9)
