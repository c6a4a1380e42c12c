"""The harness itself: it finds differences, and says where."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.runtime.engine import ChanceEvent
from rulekit.runtime.result import Result
from tests.lockstep.harness import Answers, Mismatch, Ours, Pair, SpielState, lockstep
from tests.lockstep.test_breakthrough import Breakthrough
from tests.lockstep.test_pig import Pig
from tests.lockstep.test_tic_tac_toe import TicTacToe


class OneSpaceLess(TicTacToe):
    """Theirs without one of its spaces."""

    def their_decisions(self, state: SpielState) -> dict[str, Sequence[int]]:
        return {name: actions for name, actions in super().their_decisions(state).items() if name != "4"}


class OtherWinner(TicTacToe):
    """Ours, upside down."""

    def returns(self, result: Result) -> Sequence[float]:
        return [-share for share in super().returns(result)]


class OtherSeat(TicTacToe):
    """Ours, begun by the other player."""

    def seat(self, player: int) -> int:
        return 1 - player


class OtherFacts(TicTacToe):
    """Ours is asked one thing too much."""

    def our_facts(self, match: Ours) -> object:
        return match.event


class AllPawns(Breakthrough):
    """One decision for all ways of a pawn."""

    def decision(self, answers: Answers) -> str | None:
        name = super().decision(answers)
        return name and name[:2]


class LoadedDie(Pig):
    """Our one and two are their one."""

    def outcome(self, event: ChanceEvent, key: str) -> str:
        return "Roll 1" if key == "2" else super().outcome(event, key)


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        (OneSpaceLess(), r"tic_tac_toe, game 0: the decisions of player 0: only ours has \['4'\], only theirs \[\]"),
        (OtherWinner(), r"the returns: ours \[-1.0, 1.0\], theirs \[1.0, -1.0\]"),
        (OtherSeat(), "who is asked: ours 0, theirs 1"),
        (OtherFacts(), "the position: ours 0, theirs None"),
        (AllPawns(), "two of our ways to answer make the decision a7"),
        (LoadedDie("pig", 2, {}), "the odds of `face`"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Pair) else "",
)
def test_a_difference_is_found(pair: Pair, words: str) -> None:
    """What differs, in which game, after which course."""
    with pytest.raises(Mismatch, match=words) as found:
        lockstep(pair, games=20)
    assert "\ncourse: " in str(found.value)


def test_games_are_played_again_by_their_number() -> None:
    """Each has a seed of its own."""
    both = lockstep(TicTacToe(), games=2)
    one, other = lockstep(TicTacToe(), games=1), lockstep(TicTacToe(), games=1, first=1)
    assert both.games == 2
    assert both.decisions + both.forced == sum(t.decisions + t.forced for t in (one, other))
