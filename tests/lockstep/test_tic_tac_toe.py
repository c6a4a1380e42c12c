"""Tic-tac-toe against OpenSpiel's."""

from __future__ import annotations

from tests.lockstep.harness import Answers, Pair, lockstep


class TicTacToe(Pair):
    """Their actions are the spaces, row by row."""

    rules = "examples/tic_tac_toe.cats"
    spiel = "tic_tac_toe"

    def decision(self, answers: Answers) -> str:
        column, row = answers["space"].split(",")
        return str(3 * (int(row) - 1) + int(column) - 1)


def test_tic_tac_toe_in_lock_step() -> None:
    """The same players, spaces and winners."""
    lockstep(TicTacToe())
