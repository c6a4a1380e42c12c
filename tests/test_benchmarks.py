"""The small games written by hand play what their rule files play, and the comparison runs."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import check_time, compare, native, start
from rulekit.driver import check_text
from rulekit.play.bench import bench
from rulekit.play.track import Setup
from tests.compilers import needs_compiler
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
    """It has a line for each game; what the figures are is for people to judge."""
    compare.main(["--runs", "1", "--seconds", "0.001"])
    lines = capsys.readouterr().out.splitlines()
    for name in ("The Happiest Cat, 2 players", "The Happiest Cat, 4 players", "Tic-Tac-Toe"):
        assert sum(line.startswith(name) for line in lines) == 1


@needs_compiler
def test_the_native_engine_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """A game has a line with all who can play it, and what a state takes."""
    native.main(["tic_tac_toe", "--runs", "1", "--seconds", "0.001"])
    line = capsys.readouterr().out.splitlines()[-1]
    for part in ("tic_tac_toe, 2 players: native ", "reference ", "plain Python ", "state 440 bytes"):
        assert part in line


def test_a_start_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """It has a line for the bare imports, and for a game unchanged and changed."""
    start.main(["--rounds", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" s")[0][:16].strip() for line in lines] == [
        "bare imports",
        "check, unchanged",
        "check, changed",
    ]


def test_generated_files_are_what_they_are_for() -> None:
    """They can be played, but for the family of mistakes, and are as long as they say."""
    for family in check_time.FAMILIES:
        text = check_time.HEAD + family(140)
        assert 100 < text.count("\n") < 190 or family is check_time.beside
        if family is not check_time.beside:
            assert (check_text(text)[0] is None) == (family is check_time.mistakes), family.__name__


def test_growth_is_the_exponent() -> None:
    """By hand: a straight line has 1, a square has 2."""
    assert check_time.growth({10: 1.0, 100: 10.0, 1_000: 100.0}) == pytest.approx(1)
    assert check_time.growth({10: 1.0, 100: 100.0}) == pytest.approx(2)


def test_the_time_of_check_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """It has a line for each family; what the figures are is for people to judge."""
    check_time.main(["--runs", "1", "--lengths", "60", "120"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(check_time.FAMILIES) + 3
