"""Hex against OpenSpiel's, without the swap."""

from __future__ import annotations

import pytest

from tests.lockstep.harness import Answers, Pair, lockstep


class Hex(Pair):
    """Their actions are the spaces, row by row; both have the first player join the upper and the lower edge."""

    rules = "examples/hex.cats"

    def __init__(self, size: int) -> None:
        self.size = size
        self.spiel = f"hex(board_size={size})"
        self.options = {"size": str(size)}

    def decision(self, answers: Answers) -> str:
        column, row = answers["space"].split(",")
        return str(self.size * (int(row) - 1) + int(column) - 1)


@pytest.mark.parametrize("size", [3, 5, 11])
def test_hex_in_lock_step(size: int) -> None:
    """The same players, spaces and winners."""
    lockstep(Hex(size))
