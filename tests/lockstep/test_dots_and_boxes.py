"""Dots and Boxes against OpenSpiel's."""

from __future__ import annotations

import pytest

from tests.lockstep.harness import Answers, Ours, Pair, SpielState, lockstep


class DotsAndBoxes(Pair):
    """Their actions are first all horizontal lines, row by row, then all vertical ones."""

    rules = "examples/dots_and_boxes.cats"

    def __init__(self, boxes: int) -> None:
        self.boxes = boxes
        self.spiel = f"dots_and_boxes(num_rows={boxes},num_cols={boxes})"
        self.options = {"size": str(2 * boxes + 1)}

    def decision(self, answers: Answers) -> str:
        column, row = (int(number) - 1 for number in answers["line"].split(","))
        if row % 2 == 0:
            return str(row // 2 * self.boxes + column // 2)
        return str((self.boxes + 1) * self.boxes + row // 2 * (self.boxes + 1) + column // 2)

    def our_facts(self, match: Ours) -> object:
        return list(match.view().scores.values())

    def their_facts(self, state: SpielState) -> object:
        return [str(state).count(player) for player in "12"]


@pytest.mark.parametrize("boxes", [2, 3, 5])
def test_dots_and_boxes_in_lock_step(boxes: int) -> None:
    """The same players, lines, boxes and winners."""
    lockstep(DotsAndBoxes(boxes))
