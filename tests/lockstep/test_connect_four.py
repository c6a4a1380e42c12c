"""Connect Four against OpenSpiel's."""

from __future__ import annotations

from tests.lockstep.harness import Answers, Pair, lockstep


class ConnectFour(Pair):
    """Their actions are the columns, counted from 0."""

    rules = "examples/connect_four.cats"
    spiel = "connect_four"

    def decision(self, answers: Answers) -> str:
        return str(int(answers["column"]) - 1)


def test_connect_four_in_lock_step() -> None:
    """The same players, columns and winners."""
    lockstep(ConnectFour())
