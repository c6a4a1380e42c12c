"""Whole game trees: how many histories there are, against numbers known from elsewhere.

A history is a way to get to a point of the game: every card dealt and every answer is one step.
"""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.program import Program
from rulekit.runtime.engine import ChanceEvent, Question, apply, initial_state, outcome, question
from rulekit.runtime.state import State
from tests.games import ROOT, game


def histories(program: Program, state: State) -> Counter[str]:
    """The histories that begin with this one: those that wait for chance, for a player, or for nothing."""
    asked = question(program, state)
    found = Counter({type(asked).__name__: 1})
    if isinstance(asked, ChanceEvent):
        for index in range(len(asked.outcomes)):
            found += histories(program, outcome(program, state, index))
    elif isinstance(asked, Question):
        for index in range(len(asked.choices)):
            found += histories(program, apply(program, state, index))
    return found


@pytest.mark.parametrize(
    ("name", "total", "count"),
    [
        # Six deals; in each four points where somebody is asked, and five ends.
        ("kuhn_poker", 58, {"ChanceEvent": 1 + 3, "Question": 6 * 4, "NoneType": 6 * 5}),
        # A round of betting: six points where somebody is asked, four folds, five other ends. Then one of four cards.
        (
            "leduc_poker",
            9_457,
            {"ChanceEvent": 1 + 6 + 30 * 5, "Question": 30 * 6 + 600 * 6, "NoneType": 30 * 4 + 600 * 9},
        ),
    ],
)
def test_full_trees_have_as_many_histories_as_others_count(name: str, total: int, count: dict[str, int]) -> None:
    """The empty history counts, and the six cards of Leduc poker are all different."""
    program = game(ROOT / f"examples/{name}.cats")
    found = histories(program, initial_state(program, 2))
    assert found == count
    assert found.total() == total
