"""How moves of what somebody has chosen are found: the work grows with the rule, loops inside loops or not."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import rulekit
from rulekit.check.find.flow import steps
from rulekit.instructions import Code
from tests.games import CARDS

LOOPS = """\
turn
  may repeat
    choose n in 1 to 3
    score n
    may repeat
      choose card in hand
      move card into heap
      each player at once
{lines}
"""


@pytest.mark.parametrize("lines", [10, 80])
def test_each_instruction_is_followed_a_few_times(lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a loop brings back is known after a few rounds of it; ways that meet wait for each other."""
    followed: list[int] = []

    def counted(code: Code, at: int) -> Iterable[tuple[int, object]]:
        followed.append(at)
        return steps(code, at)

    monkeypatch.setattr("rulekit.check.picked.steps", counted)
    turn = LOOPS.format(lines="        move hand into you.next.hand\n" * lines)
    program = rulekit.loads(CARDS[: CARDS.index("turn\n")] + turn + CARDS[CARDS.index("play\n") :])
    size = sum(len(code.instructions) for code in program.codes)
    assert len(followed) < 6 * size
