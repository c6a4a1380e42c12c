"""The command line of the games written by hand: how many random matches there are in a second of CPU time."""

from __future__ import annotations

import argparse
import itertools
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol


class Played(Protocol):
    """What is told of a match."""

    @property
    def decisions(self) -> int:
        """Questions with two answers or more."""

    @property
    def rounds(self) -> int:
        """Rounds, the last one included."""


class Play(Protocol):
    """Plays one match."""

    def __call__(self, players: int, seed: int, options: Mapping[str, str]) -> Played:
        """The match of a seed."""


def measure(
    play: Play, players: int, seconds: float, options: Mapping[str, str], seeds: Iterator[int]
) -> tuple[float, list[Played]]:
    """Play for some seconds of CPU time; playouts per second and the games."""
    games = []
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        games.append(play(players, next(seeds), options))
    return len(games) / used, games


def report(play: Play, players: int, seconds: float, runs: int, options: Mapping[str, str]) -> str:
    """The speed and shape of random games, as one line."""
    seeds = itertools.count()
    measured = [measure(play, players, seconds, options, seeds) for _ in range(runs)]
    speed = statistics.median(rate for rate, _ in measured)
    games = [game for _, batch in measured for game in batch]
    decisions = statistics.mean(game.decisions for game in games)
    rounds = sorted(game.rounds for game in games)
    tenth, half, most = (rounds[int(len(rounds) * share)] for share in (0.1, 0.5, 0.9))
    return (
        f"{players} players: {speed:,.0f} playouts/s, {speed * decisions:,.0f} decisions/s (median of {runs} runs of "
        f"{seconds:g} s CPU time), {decisions:.0f} decisions a game, {half} rounds ({tenth} to {most})"
    )


def main(game: str, play: Play, seats: Sequence[int], default: Sequence[int]) -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=f"Random playouts of {game} in plain Python.")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU time of each run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--players", type=int, choices=seats, nargs="+", default=list(default))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    arguments = parser.parse_args()
    options = dict(option.split("=", 1) for option in arguments.option)
    for players in arguments.players:
        print(report(play, players, arguments.seconds, arguments.runs, options))
