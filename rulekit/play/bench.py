"""Random playouts: how fast a game plays, how long it takes, who wins.

Takes playouts, counts what they came to, and tells it as text or as plain data.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from time import monotonic

import attrs

from rulekit.play.console import repeated
from rulekit.play.match import MOST_SEED
from rulekit.play.native_games import NativeGames
from rulekit.play.playouts import LEAST, OutOfTimeError, Played, named_playout
from rulekit.play.profiles import Share, shares_as_json, shares_as_text
from rulekit.play.records import seat_name
from rulekit.play.track import Setup
from rulekit.play.watching import Watched, watch
from rulekit.program import Program
from rulekit.render import number_of
from rulekit.runtime.result import LIMIT, stuck_line

WATCHED_GAMES = 50
FEW_GAMES = 20  # where so many were played, one more that is not over is not worth a line
FIRST_BATCH = 64
LONG_BATCH = 0.1  # seconds: no batch grows beyond that


@attrs.define
class Tally:
    """What many playouts came to."""

    engine: str
    players: int
    seed: int
    games: int = 0
    seconds: float = 0.0
    decisions: int = 0
    branches: int = 0
    ties: int = 0
    nobody: int = 0
    limits: int = 0
    stuck: int = 0
    rounds: list[int] = attrs.field(factory=list)
    wins: dict[str, int] = attrs.field(factory=dict)
    scores: dict[str, list[int]] = attrs.field(factory=dict)
    watched: Watched = attrs.field(factory=Watched)
    shares: tuple[Share, ...] | None = None  # what took the time, where that was asked for
    cut: OutOfTimeError | None = None  # the game in which the time was over: it is none of the games

    def add(self, played: Played, times: int = 1) -> None:
        """Counts a playout, or so many that came to the same."""
        self.games += times
        self.decisions += played.decisions * times
        self.branches += played.branches * times
        self.rounds += [played.rounds] * times
        winners = played.result.winners or tuple(seat for seat in played.result.ranking[0] if seat < 0)
        if len(winners) == 1:
            name = seat_name(winners[0])
            self.wins[name] = self.wins.get(name, 0) + times
        elif winners:
            self.ties += times
        else:
            self.nobody += times
        self.limits += times * (LIMIT in played.result.notes)
        self.stuck += times * any(stuck_line(note) is not None for note in played.result.notes)
        for seat, points in played.result.scores:
            self.scores.setdefault(seat_name(seat), []).extend([points] * times)


# ── Playing ───────────────────────────────────────────────────────────────────────────────────


def bench(program: Program, setup: Setup, games: int | None = None, seconds: float = 5.0) -> Tally:
    """Plays so many games, or for so many seconds: a game that is not over then is stopped, and does not count.

    The sample that is looked at takes no longer than that either; where one game alone takes longer, there is none.
    """
    tally = Tally("reference", setup.players, setup.seed)
    names = [seat_name(seat) for seat in range(setup.players)]
    tally.wins = dict.fromkeys(names, 0)
    longest = seconds if games is None else math.inf
    start = time.process_time()
    try:
        named_playout(program, setup, 0, until=monotonic() + max(longest, LEAST))  # compiles the rules: that is loading
        start = time.process_time()
        _play_on(tally, program, setup, games, longest)
    except OutOfTimeError as cut:
        tally.cut = cut
    tally.seconds = time.process_time() - start
    tally.watched = watch(program, setup, min(tally.games, WATCHED_GAMES), longest)
    return tally


def _play_on(tally: Tally, program: Program, setup: Setup, games: int | None, seconds: float) -> None:
    """Plays the games of a run; raises OutOfTimeError where one is not over in time."""
    start = monotonic()
    while tally.games < games if games is not None else not tally.games or monotonic() - start < seconds:
        until = start + (seconds if tally.games else max(seconds, LEAST))
        tally.add(named_playout(program, setup, tally.games, until=until))


def bench_native(program: Program, setup: Setup, games: int | None = None, seconds: float = 5.0) -> Tally:
    """The same by the native engine, which finishes the games it has begun; compiling is loading."""
    tally = Tally("native", setup.players, setup.seed)
    tally.wins = dict.fromkeys([seat_name(seat) for seat in range(setup.players)], 0)
    native, done, batch = NativeGames(program, setup), 0, FIRST_BATCH if games is not None else 1
    begun = monotonic()
    while done < games if games is not None else not done or monotonic() - begun < seconds:
        count = batch if games is None else min(batch, games - done)
        start = time.process_time()
        records = native.play(done, count)
        took = time.process_time() - start
        tally.seconds += took
        batch = batch * 2 if took < LONG_BATCH else batch
        for played, times in native.played(done, records).items():
            tally.add(played, times)
        done += count
    longest = seconds if games is None else math.inf
    tally.watched = watch(program, setup, min(tally.games, WATCHED_GAMES), longest)
    return tally


# ── Telling ───────────────────────────────────────────────────────────────────────────────────


def as_json(program: Program, tally: Tally) -> dict[str, object]:
    """Plain data for `bench --json`."""
    seconds, cut = max(tally.seconds, 1e-9), tally.cut
    decisions = tally.decisions + (0 if cut is None else cut.decisions)
    branches = tally.branches + (0 if cut is None else cut.branches)
    return {
        "game": program.name,
        "engine": tally.engine,
        "players": tally.players,
        "seed": tally.seed,
        "playouts": tally.games,
        "seconds": round(tally.seconds, 4),
        "playouts_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(decisions / seconds, 1),
        "decisions_per_game": round(tally.decisions / tally.games, 2) if tally.games else None,
        "branching": round(branches / decisions, 2) if decisions else 0,
        "unfinished": 0 if cut is None else 1,
        "wins": tally.wins,
        "ties": tally.ties,
        "nobody": tally.nobody,
        "limit": tally.limits,
        "stuck": tally.stuck,
        "rounds": spread(tally.rounds) if tally.rounds else None,
        "scores": {seat: spread(points) for seat, points in tally.scores.items()},
        "silent_lines": list(tally.watched.silent),
        "broken_lines": [broken.line for broken in tally.watched.broken],
        "notes": [str(broken) for broken in tally.watched.broken],
        **({} if tally.shares is None else {"profile": shares_as_json(tally.shares)}),
    }


def spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, median, and where the lowest and the highest tenth end."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return {
        "mean": round(sum(ordered) / len(ordered), 2),
        "p10": ordered[round(last * 0.1)],
        "median": ordered[last // 2] if last % 2 == 0 else (ordered[last // 2] + ordered[last // 2 + 1]) / 2,
        "p90": ordered[round(last * 0.9)],
    }


def as_text(program: Program, tally: Tally) -> str:
    """The same for people."""
    data = as_json(program, tally)
    games = number_of(tally.games, "game")
    played = f"{games}, {tally.seconds:.2f} s of CPU"
    lines = [
        f"{program.name}, {tally.players} players, engine {tally.engine}: {played}",
        f"  {data['playouts_per_second']} playouts and {data['decisions_per_second']} decisions per second",
    ]
    if tally.games:
        lines += [
            f"  {data['decisions_per_game']} decisions in a game, {data['branching']} choices in a decision",
            f"  rounds: {_spread_text(tally.rounds)}",
            f"  wins: {_wins_text(tally)}",
        ]
    if tally.cut is not None and tally.games < FEW_GAMES:
        lines.append(f"  {_cut_text(tally.games, tally.cut)}")
    lines += [f"  points of {seat}: {_spread_text(points)}" for seat, points in tally.scores.items()]
    if tally.limits and program.limit is not None:
        most, unit = program.limit
        lines.append(f"  {tally.limits} of {games} ended at the limit of {most} {unit}, not by the rules")
    if tally.stuck:
        lines.append(f"  {tally.stuck} of {games} ended because nobody could do anything")
    if not tally.watched.games:
        lines.append("  give more `--seconds` to see whole games, and to look at promises and silent lines too")
    lines += [f"  line {line}: this `choose` never had an answer" for line in tally.watched.silent]
    lines += [f"  {broken}" for broken in tally.watched.broken]
    lines += [] if tally.shares is None else shares_as_text(tally.shares)
    return "\n".join(lines)


def same_game(words: Sequence[str], seed: int, number: int, own: int) -> str:
    """The line that plays game `number` of a run again: by its own seed, where `play` takes such a large one."""
    if own > MOST_SEED:
        return repeated(["bench", *words], seed, number)
    return repeated(["play", *words, "--bots", "random"], own)


def _cut_text(games: int, cut: OutOfTimeError) -> str:
    decisions, rounds = number_of(cut.decisions, "decision"), number_of(cut.rounds, "round")
    return f"game {games + 1} was not over in time, after {decisions} in {rounds}, and was stopped"


def _spread_text(values: Sequence[int]) -> str:
    found = spread(values)
    return f"{found['median']:g} (10-90 %: {found['p10']:g} to {found['p90']:g}; mean {found['mean']:g})"


def _wins_text(tally: Tally) -> str:
    told = [f"{seat} {100 * count / tally.games:.1f} %" for seat, count in tally.wins.items()]
    if tally.ties:
        told.append(f"shared {100 * tally.ties / tally.games:.1f} %")
    if tally.nobody:
        told.append(f"nobody {100 * tally.nobody / tally.games:.1f} %")
    return ", ".join(told)
