"""How fast the native engine is: `python -m benchmarks.native [GAME ...]`.

Random playouts of each game by all that can play it, in one run: the native engine, the reference engine, the game
written by hand in plain Python where there is one, and OpenSpiel's where `pyspiel` is installed (its C++ states, driven
from Python, as one uses them).  They take turns, a slice of CPU time each, so that what else the machine does hits them
alike; the figure is the median of the runs, and a ratio is the median of the ratios of the runs.

Then the seconds of CPU time from the rules to the end of a first playout, in a process of its own with nothing cached
(the C compiler included) and once more, and once more by the reference engine; how large a state is, and what copying
it takes.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import plain_cat_between_us, plain_happiest_cat, plain_way_too_many_cats
from benchmarks.compare import ROOT, by_hand, from_rules, tic_tac_toe_by_hand
from rulekit.driver import load_file
from rulekit.native.engine import compiled_for
from rulekit.native.refused import Unsupported
from rulekit.play.native_games import NativeGames
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.engine import option_values

SLICE = 0.05
FIRST = """
import sys, rulekit
native = rulekit.native(rulekit.load(sys.argv[1]))
native.playouts(native.initial_state(int(sys.argv[2])), 1, seed=1)
"""
FIRST_OF_REFERENCE = """
import sys, rulekit
from rulekit.play.playouts import playout
from rulekit.play.track import Setup
from rulekit.runtime.machine import machine_for
playout(rulekit.load(sys.argv[1]), Setup(int(sys.argv[2]), {}, None, 1), 0, machine_for)
"""


class Game(NamedTuple):
    """A game, for how many players; OpenSpiel's name of it, or nothing."""

    name: str
    players: int
    spiel: str = ""


class Side(NamedTuple):
    """Somebody who plays: so many games from a number on.  `batch` is how many between looks at the clock."""

    name: str
    play: Callable[[int, int], object]
    batch: int


GAMES = (
    Game("happiest_cat", 2),
    Game("happiest_cat", 4),
    Game("cat_between_us", 4),
    Game("way_too_many_cats", 4),
    Game("tic_tac_toe", 2, "tic_tac_toe"),
    Game("connect_four", 2, "connect_four"),
    Game("breakthrough", 2, "breakthrough"),
    Game("hex", 2, "hex"),
    Game("dots_and_boxes", 2, "dots_and_boxes(num_rows=5,num_cols=5)"),
    Game("mancala", 2, "mancala"),
    Game("pig", 2, "pig"),
    Game("kuhn_poker", 2, "kuhn_poker"),
    Game("leduc_poker", 2, "leduc_poker"),
    Game("goofspiel", 2, "turn_based_simultaneous_game(game=goofspiel(num_cards=13))"),
    Game("go_fish", 2),
    Game("hearts", 4, "hearts"),
)
BY_HAND: dict[str, Callable[[int], Callable[[int], object]]] = {
    "happiest_cat": lambda players: by_hand(plain_happiest_cat.play, players),
    "cat_between_us": lambda players: by_hand(plain_cat_between_us.play, players),
    "way_too_many_cats": lambda players: by_hand(plain_way_too_many_cats.play, players),
    "tic_tac_toe": lambda players: tic_tac_toe_by_hand(),
}


# ── Who plays ─────────────────────────────────────────────────────────────────────────────────


def rules_of(game: Game) -> Path:
    """Its rule file."""
    folder = next(folder for folder in ("games", "examples") if (ROOT / folder / f"{game.name}.cats").exists())
    return ROOT / folder / f"{game.name}.cats"


def sides(game: Game) -> list[Side]:
    """All who can play a game, the native engine first; raises `Unsupported` where that one cannot."""
    path = rules_of(game)
    native = NativeGames(load_file(path), Setup(game.players, {}, None, 1))
    found = [Side("native", native.play, 20), Side("reference", one_by_one(from_rules(path, game.players)), 1)]
    if game.name in BY_HAND:
        found.append(Side("plain Python", one_by_one(BY_HAND[game.name](game.players)), 1))
    if game.spiel and find_spec("pyspiel") is not None:
        found.append(Side("OpenSpiel", spiel_games(game.spiel), 1))
    return [found[0]._replace(batch=fitting(found[0])), *found[1:]]


def one_by_one(play: Callable[[int], object]) -> Callable[[int, int], object]:
    """Plays the games of a batch by their seeds."""

    def batch(begin: int, count: int) -> None:
        for seed in range(begin, begin + count):
            play(seed)

    return batch


def spiel_games(name: str) -> Callable[[int, int], object]:
    """OpenSpiel's game, players and chance at random."""
    import pyspiel  # noqa: PLC0415

    game, choose = pyspiel.load_game(name), random.Random(1)

    def batch(begin: int, count: int) -> None:
        for _ in range(count):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choose.choices(actions, weights)[0])
                else:
                    state.apply_action(choose.choice(state.legal_actions()))

    return batch


def fitting(side: Side) -> int:
    """How many games make up a fifth of a slice."""
    count = side.batch
    while True:
        start = time.process_time()
        side.play(0, count)
        if (took := time.process_time() - start) > SLICE / 10:
            return max(1, round(count * SLICE / 5 / took))
        count *= 4


def one_run(players: Sequence[Side], seconds: float, begin: itertools.count[int]) -> list[float]:
    """Playouts per second of each, so many seconds of CPU time for each, slice by slice."""
    games, used = [0] * len(players), [0.0] * len(players)
    while min(used) < seconds:
        for number, side in enumerate(players):
            start = time.process_time()
            while (took := time.process_time() - start) < min(SLICE, seconds):
                side.play(next(begin) * 1_000_000 % (1 << 40), side.batch)
                games[number] += side.batch
            used[number] += took
    return [count / took for count, took in zip(games, used, strict=True)]


# ── Starts and states ─────────────────────────────────────────────────────────────────────────


def first_playouts(game: Game, runs: int) -> tuple[float, float, float]:
    """Seconds of CPU time to the end of a first playout: with nothing cached, once more, by the reference engine.

    Medians; each run begins with nothing cached but the bytecode, which an installation has.
    """
    found = []
    with tempfile.TemporaryDirectory() as bytecode:
        for _ in range(runs + 1):
            with tempfile.TemporaryDirectory() as folder:
                places = dict.fromkeys(("XDG_CACHE_HOME", "HOME", "LOCALAPPDATA"), folder)
                places |= {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
                texts = (FIRST, FIRST_OF_REFERENCE, FIRST, FIRST_OF_REFERENCE)
                found.append([_cpu_time(text, game, places) for text in texts])
    fresh, _, cached, reference = (statistics.median(times) for times in zip(*found[1:], strict=True))
    return fresh, cached, reference


def _cpu_time(text: str, game: Game, places: dict[str, str]) -> float:
    command = [sys.executable, "-c", text, str(rules_of(game)), str(game.players)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, env={**os.environ, **places}, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def copying(program: Program, players: int) -> tuple[int, float]:
    """Bytes of a state, and the nanoseconds that copying it takes."""
    compiled = compiled_for(program, players, option_values(program, {}))
    size, ffi = compiled.layout.state.size, compiled.ffi
    one, other, times = compiled.room(size), compiled.room(size), 20_000
    found = []
    for count in (size, 0):
        start = time.process_time()
        for _ in range(times):
            ffi.memmove(other, one, count)
        found.append(time.process_time() - start)
    return size, max(found[0] - found[1], 0.0) / times * 1e9


# ── Command line ──────────────────────────────────────────────────────────────────────────────


def main(args: Sequence[str] | None = None) -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description="How fast the native engine is, beside all others, in one run.")
    parser.add_argument("games", nargs="*", help="names of games (all of them)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each game (5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU time of each side in a run (0.5)")
    parser.add_argument("--starts", action="store_true", help="measure first playouts too")
    given = parser.parse_args(args)
    plain_happiest_cat.load_table()
    plain_way_too_many_cats.load_table()
    print(f"playouts per second of CPU time, medians of {given.runs} runs of {given.seconds:g} s; times the others")
    for game in GAMES:
        if not given.games or game.name in given.games:
            print(line(game, given.runs, given.seconds, starts=given.starts), flush=True)


def line(game: Game, runs: int, seconds: float, *, starts: bool) -> str:
    """What is measured of one game."""
    name = f"{game.name}, {game.players} players: "
    try:
        players, begin = sides(game), itertools.count(1)
    except Unsupported as refusal:
        return f"{name}not in C: {refusal}"
    found = [one_run(players, seconds, begin) for _ in range(runs)]
    told = [f"native {statistics.median(speeds[0] for speeds in found):,.0f}"]
    for number, side in enumerate(players[1:], 1):
        speed, times = (
            statistics.median(values) for values in zip(*((s[number], s[0] / s[number]) for s in found), strict=True)
        )
        told.append(f"{side.name} {speed:,.0f} (x {times:,.1f})")
    size, took = copying(load_file(rules_of(game)), game.players)
    told.append(f"state {size:,} bytes, copied in {took:,.0f} ns")
    if starts:
        told.append(
            "first playout {:.2f} s, cached {:.3f} s, of the reference {:.3f} s".format(*first_playouts(game, runs))
        )
    return name + "; ".join(told)


if __name__ == "__main__":
    main()
