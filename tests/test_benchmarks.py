"""The small games written by hand play what their rule files play, and the comparison runs."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import compare
from rulekit.play.bench import bench
from rulekit.play.track import Setup
from tests.games import ROOT, game

# Of all random games, by counting every course of the game.
SHARES = {"first": 0.5849, "second": 0.2881, "nobody": 0.1270}


def test_tic_tac_toe_is_won_as_often_as_it_must_be() -> None:
    """By hand and from the rule file, within what chance allows in so many games."""
    play = compare.tic_tac_toe_by_hand()
    by_hand = Counter(play(seed).winner for seed in range(4_000))
    shares = [by_hand[winner] / 4_000 for winner in (0, 1, None)]
    tally = bench(game(ROOT / "examples" / "tic_tac_toe.cats"), Setup(2, {}, None, 5), games=2_000)
    ruled = [count / 2_000 for count in (tally.wins["p1"], tally.wins["p2"], tally.nobody)]
    assert shares == pytest.approx([*SHARES.values()], abs=0.03)
    assert ruled == pytest.approx([*SHARES.values()], abs=0.03)


def test_the_comparison_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """It has a line for each game and each sort of cold start; what the figures are is for people to judge."""
    compare.main(["--runs", "1", "--seconds", "0.001", "--starts", "1"])
    lines = capsys.readouterr().out.splitlines()
    for name in ("The Happiest Cat, 2 players", "The Happiest Cat, 4 players", "Tic-Tac-Toe", "rulekit check"):
        assert sum(line.startswith(name) for line in lines) == 1
