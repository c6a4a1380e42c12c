"""Positions counted from the start, by depth, against numbers known from elsewhere; ended games are not carried on.

RULEKIT_LONG=1 adds the depths that take minutes.
"""

from __future__ import annotations

import os

import pytest

from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.engine import initial_state, machine_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import freeze, thaw
from tests.games import ROOT, game

LONG = bool(os.environ.get("RULEKIT_LONG"))
COUNTS = {
    "tic_tac_toe": (9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872),
    "connect_four": (7, 49, 343, 2_401, 16_807, 117_649, 823_536),
    "breakthrough": (22, 484, 11_132, 256_036),
    "hex": (121, 14_520),
}
QUICK = {"tic_tac_toe": 6, "connect_four": 5, "breakthrough": 3, "hex": 2}


def walk(machine: Machine, draft: Draft, depth: int) -> list[int]:
    """How many courses have come to the end of turn 1, 2 … `depth`.  A turn may ask several questions, or none."""
    counts = [0] * (depth + 1)

    def go_on(draft: Draft) -> None:
        state = freeze(draft, machine.players, machine.layout.options)
        asked = draft.ask
        assert isinstance(asked, Ask)
        for index in range(len(asked)):
            fork = thaw(state)
            fork.events = fork.scored = None  # nobody listens
            machine.answer(fork, index)
            done = fork.turn if fork.over else fork.turn - 1
            for turn in range(state.turn, min(done, depth) + 1):
                counts[turn] += 1
            if not fork.over and done < depth:
                go_on(fork)

    go_on(draft)
    return counts[1:]


@pytest.mark.timeout(900 if LONG else 90)
@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_those_known(name: str) -> None:
    """As many positions at each depth as others have counted."""
    program = game(ROOT / f"examples/{name}.cats")
    counts = COUNTS[name][: None if LONG else QUICK[name]]
    state = initial_state(program, 2)
    assert walk(machine_of(program, state), thaw(state), len(counts)) == list(counts)
