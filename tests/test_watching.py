"""What random games tell behind the examples and in `bench`: what fails, what is broken, and how long that may take."""

from __future__ import annotations

import re
import shlex
import time
from pathlib import Path

import pytest

import rulekit
from rulekit.play import bench as benching
from rulekit.play.bench import as_json, as_text, bench
from rulekit.play.track import Setup
from rulekit.play.watching import watch, watch_a_few
from tests.commands import rulekit_

BOUND = """
game "Bound"
  players 2
  limit 20 turns
option step : 3, 4
each player has
  bet : number 1 to 5
turn
  choose n in 3 to 5
  add n to bet
example "Three"
  when turn choosing 3
  then bet = 4
"""
PROMISE = (
    BOUND.replace("number 1 to 5", "number 1 to 500") + 'always "small": (every player in players has player.bet < 9)\n'
)


@pytest.fixture
def bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose example holds, and which fails as soon as somebody chooses twice."""
    monkeypatch.chdir(tmp_path)
    Path("bound.cats").write_text(BOUND, encoding="utf-8")
    return "bound.cats"


def test_a_game_that_fails_is_told_behind_the_examples(bound: str) -> None:
    """With its seed and a line that fails in the same way; what failed decides the exit code."""
    ran = rulekit_("test", bound)
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "bound.cats: 1 of 1 examples hold"
    assert "error[RK501]" in ran.out
    assert " --> bound.cats:10:3" in ran.out
    told, _, again = ran.out.splitlines()[-1].partition("; again: rulekit ")
    assert told.startswith("the rules fail in random game ")
    repeated = rulekit_(*shlex.split(again))
    assert repeated.code == 1
    assert told.removeprefix("the rules fail in random ") in repeated.err.replace("this is ", "")
    assert "RK501" in repeated.err


def test_a_game_that_fails_is_told_to_programs(bound: str) -> None:
    """The same as data; the exit code is the same."""
    ran = rulekit_("test", bound, "--json")
    assert ran.code == 1
    failure = ran.last["failure"]
    assert isinstance(failure, dict)
    assert (failure["code"], failure["line"], failure["game"]) == ("RK501", 10, ran.last["games"])
    assert failure["again"].startswith("rulekit bench bound.cats --players 2 --option step=random --seed 0 --games ")
    assert ran.last["examples"] == [{"name": "Three", "heading": None, "ok": True, "message": None, "line": 11}]


def test_a_broken_promise_is_told_behind_the_examples(bound: str) -> None:
    """It counts as it does in `bench`."""
    Path(bound).write_text(PROMISE, encoding="utf-8")
    ran = rulekit_("test", bound)
    assert ran.code == 1
    assert "  RK508: `small` (line 14) does not hold in 20 of 20 games, as in game " in ran.out
    assert rulekit_("test", bound, "--json").last["broken_lines"] == [14]


def test_without_examples_nothing_is_played(bound: str) -> None:
    """As before: there is nothing that could be tested."""
    Path(bound).write_text(BOUND[: BOUND.index("example")], encoding="utf-8")
    ran = rulekit_("test", bound)
    assert (ran.code, ran.out) == (0, "bound.cats: 0 of 0 examples hold\n")
    assert rulekit_("test", bound, "--json").last["games"] == 0


def test_where_an_example_fails_nothing_is_played(bound: str) -> None:
    """That is to be mended first; a game would only say the same again."""
    Path(bound).write_text(BOUND.replace("bet = 4", "bet = 5"), encoding="utf-8")
    assert "random game" not in rulekit_("test", bound).out
    ran = rulekit_("test", bound, "--json")
    assert (ran.code, ran.last["games"], ran.last["failure"]) == (1, 0, None)


def test_watching_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a second a game, 2.5 seconds are over after three games; one game is looked at in any case."""
    clock = iter(range(1000))
    monkeypatch.setattr("rulekit.play.watching.monotonic", lambda: float(next(clock)))
    monkeypatch.setattr("rulekit.play.playouts.monotonic", lambda: 0.0)
    program = rulekit.loads(PROMISE)
    setup = Setup(2, {}, None, 5)
    assert watch(program, setup, 50, 2.5).games == 3
    assert watch(program, setup, 50, 0).games == 1
    watched = watch_a_few(program)
    assert (watched.games, watched.unfinished) == (10, False)


ENDLESS = """
game "Endless"
  players 2
  limit 999999 turns
each player has
  points : score
turn
  choose n in 1 to 2
  score n
example "Two"
  when turn choosing 2
  then points = 2
"""


def test_a_game_that_is_not_over_in_time_is_stopped() -> None:
    """Two million answers take minutes: the game is stopped, counted as unfinished, and told."""
    program, setup = rulekit.loads(ENDLESS), Setup(2, {}, None, 5)
    start = time.monotonic()
    tally = bench(program, setup, seconds=0.2)
    assert time.monotonic() - start < 30
    assert (tally.games, tally.watched.games) == (0, 0)
    assert tally.cut is not None
    assert tally.cut.decisions > 5
    told = as_text(program, tally)
    assert "engine reference: 0 games" in told
    assert re.search(r"\n  game 1 was not over in time, after \d+ decisions in \d+ rounds?, and was stopped\n", told)
    assert "give more `--seconds`" in told
    data = as_json(program, tally)
    assert (data["playouts"], data["unfinished"], data["decisions_per_game"], data["rounds"]) == (0, 1, None, None)
    watched = watch(program, setup, 20, 0.2)
    assert (watched.games, watched.unfinished) == (1, True)


def test_the_random_games_of_a_test_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says how many there were, and that time was over."""
    monkeypatch.setattr("rulekit.play.watching.TESTED_SECONDS", 0.2)
    monkeypatch.chdir(tmp_path)
    Path("endless.cats").write_text(ENDLESS, encoding="utf-8")
    ran = rulekit_("test", "endless.cats")
    told = "  1 random game instead of 20: 10 seconds were over, within game 1\n"
    assert (ran.code, ran.out) == (0, f"endless.cats: 1 of 1 examples hold\n{told}")
    assert rulekit_("test", "endless.cats", "--json").last["unfinished"] is True


def test_the_sample_has_the_time_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--seconds` holds for it as well; `--games` gives no time."""
    asked = []

    def noting(*args: object) -> object:
        asked.append(args[2:])
        return watch(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(benching, "watch", noting)
    program = rulekit.loads(PROMISE)
    tally = bench(program, Setup(2, {}, None, 5), seconds=0.01)
    bench(program, Setup(2, {}, None, 5), games=2)
    assert asked == [(min(tally.games, 50), 0.01), (2, float("inf"))]


STUCK = """
game "Stuck"
  players 2
  limit 9 rounds
table has
  heap : number 0 to 4, starts 4
turn
  choose n in 1 to 2 where n <= heap
  remove n from heap
"""


def test_how_games_ended_is_told() -> None:
    """At the limit, or because nobody could do anything; nothing where the rules ended them."""
    stuck, limited = rulekit.loads(STUCK), rulekit.loads(STUCK.replace("limit 9", "limit 1"))
    told = as_text(stuck, bench(stuck, Setup(2, {}, None, 5), games=4))
    assert "\n  4 of 4 games ended because nobody could do anything" in told
    assert "limit" not in told
    told = as_text(limited, bench(limited, Setup(2, {}, None, 5), games=1))
    assert ": 1 game, " in told
    assert "\n  1 of 1 game ended at the limit of 1 rounds, not by the rules" in told
    assert "nobody could" not in told
