"""How fast rulekit is, beside plain Python, in one run: `make bench`, or `python -m benchmarks.compare`.

Playouts: the same game by random bots, once from its rule file and once written by hand for this one purpose.  Both
take turns, a tenth of a second each, so that what else the machine does hits them alike; a run is some seconds of CPU
time for each, and the figure is the median of the runs.  A ratio is the median of the ratios of the runs.

What a start costs is measured by `start`.  What the figures mean is in docs/explanation/speed.md.
"""

from __future__ import annotations

import argparse
import itertools
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks import plain_cat_between_us, plain_happiest_cat, plain_tic_tac_toe, plain_way_too_many_cats
from rulekit.driver import load_file
from rulekit.play.playouts import playout
from rulekit.play.track import Setup
from rulekit.runtime.machine import machine_for

ROOT = Path(__file__).resolve().parent.parent
CAT = ROOT / "games" / "happiest_cat.cats"
LURES = ROOT / "games" / "cat_between_us.cats"
SHELTERS = ROOT / "games" / "way_too_many_cats.cats"
TIC_TAC_TOE = ROOT / "examples" / "tic_tac_toe.cats"
SLICE = 0.1

PlayOne = Callable[[int], object]  # plays the game with this seed


class Pair(NamedTuple):
    """A game, played from its rules and by hand.  `look` is how many games there are between looks at the clock."""

    name: str
    rulekit: PlayOne
    plain: PlayOne
    look: int


class Speeds(NamedTuple):
    """Playouts per second of CPU time, and how many by hand come to one of rulekit's."""

    rulekit: float
    plain: float
    ratio: float


# ── Playouts ──────────────────────────────────────────────────────────────────────────────────


def pairs() -> list[Pair]:
    """The games that are there twice, ready to be played."""
    plain_happiest_cat.load_table()
    plain_way_too_many_cats.load_table()
    cat, lures, shelters = plain_happiest_cat.play, plain_cat_between_us.play, plain_way_too_many_cats.play
    return [
        *(Pair(f"The Happiest Cat, {n} players", from_rules(CAT, n), by_hand(cat, n), 1) for n in (2, 3, 4)),
        Pair("Cat Between Us, 4 players", from_rules(LURES, 4), by_hand(lures, 4), 5),
        Pair("Way Too Many Cats, 4 players", from_rules(SHELTERS, 4), by_hand(shelters, 4), 5),
        Pair("Tic-Tac-Toe", from_rules(TIC_TAC_TOE, 2), tic_tac_toe_by_hand(), 50),
    ]


def from_rules(path: Path, players: int) -> PlayOne:
    """What `rulekit bench` does for each game.  Rules are compiled at their first use: that is loading."""
    program, setup = load_file(path), Setup(players, {}, None, 1)
    playout(program, setup, 0, machine_for)
    return lambda seed: playout(program, setup, seed, machine_for)


def by_hand(play: Callable[[int, int], object], players: int) -> PlayOne:
    """The game without rulekit."""
    return lambda seed: play(players, seed)


def tic_tac_toe_by_hand() -> Callable[[int], plain_tic_tac_toe.Result]:
    """Tic-Tac-Toe without rulekit; one generator for all games, as one would have it."""
    rng = random.Random(1)
    return lambda _seed: plain_tic_tac_toe.play(rng)


def compared(pair: Pair, runs: int, seconds: float) -> Speeds:
    """The medians of some runs."""
    seeds = itertools.count(1)
    found = [one_run(pair, seconds, seeds) for _ in range(runs)]
    return Speeds(*(statistics.median(values) for values in zip(*found, strict=True)))


def one_run(pair: Pair, seconds: float, seeds: itertools.count[int]) -> Speeds:
    """So many seconds of CPU time for each side, slice by slice."""
    games, used = [0, 0], [0.0, 0.0]
    while min(used) < seconds:
        for side, play in enumerate((pair.rulekit, pair.plain)):
            start = time.process_time()
            while (took := time.process_time() - start) < min(SLICE, seconds):
                for _ in range(pair.look):
                    play(next(seeds))
                games[side] += pair.look
            used[side] += took
    ours, plain = (count / took for count, took in zip(games, used, strict=True))
    return Speeds(ours, plain, plain / ours)


# ── Command line ──────────────────────────────────────────────────────────────────────────────


def main(args: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description="How fast rulekit is, beside plain Python, in one run.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each game (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of each side in a run (2)")
    given = parser.parse_args(args)
    print(f"playouts per second of CPU time, medians of {given.runs} runs of {given.seconds:g} s")
    print(f"{'':30} {'rulekit':>9} {'by hand':>9} {'ratio':>6}")
    for pair in pairs():
        speeds = compared(pair, given.runs, given.seconds)
        print(f"{pair.name:30} {speeds.rulekit:9,.0f} {speeds.plain:9,.0f} {speeds.ratio:6.1f}", flush=True)


if __name__ == "__main__":
    main()
