"""Random playouts: how fast a game plays, how long it takes, who wins.

Each playout runs on one draft that is never frozen and that nobody listens to.  Match i of a batch has a seed of its
own (semantics §5), so any of them can be played again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

import attrs

from rulekit.chance import GAME, Stream, seed_of_match
from rulekit.diagnostics import Code
from rulekit.instructions import Choose, ChooseSeveral, Menu
from rulekit.play.match import MOST_SEED, default_players
from rulekit.play.records import seat_name
from rulekit.play.track import RANDOM, Setup
from rulekit.program import Program
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import COMPILERS, Machine, begin, machine_for
from rulekit.runtime.result import Result
from rulekit.runtime.steps import Step

WATCHED_GAMES = 50


@attrs.frozen
class Played:
    """One playout."""

    decisions: int
    branches: int  # choices, summed over the decisions
    rounds: int
    result: Result


@attrs.frozen
class Broken:
    """A promise (`always`) that does not hold: in how many of the games looked at, and which is one of them."""

    line: int
    text: str
    games: int
    of: int
    number: int
    seed: int

    def __str__(self) -> str:
        return (
            f"{Code.PLAY_ALWAYS_BROKEN.value}: `{self.text}` (line {self.line}) does not hold in {self.games} of "
            f"{self.of} games, as in game {self.number} (seed {self.seed})"
        )


class GameFailedError(Exception):
    """The rules fail in the game `number` (from 1), which has that seed."""

    def __init__(self, number: int, seed: int, error: PlayError) -> None:
        super().__init__(str(error))
        self.number = number
        self.seed = seed
        self.error = error


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
    rounds: list[int] = attrs.field(factory=list)
    wins: dict[str, int] = attrs.field(factory=dict)
    scores: dict[str, list[int]] = attrs.field(factory=dict)
    silent: tuple[int, ...] = ()  # lines whose `choose` never had an answer
    broken: tuple[Broken, ...] = ()

    def add(self, played: Played) -> None:
        """Counts one playout."""
        self.games += 1
        self.decisions += played.decisions
        self.branches += played.branches
        self.rounds.append(played.rounds)
        winners = played.result.winners or tuple(seat for seat in played.result.ranking[0] if seat < 0)
        if len(winners) == 1:
            name = seat_name(winners[0])
            self.wins[name] = self.wins.get(name, 0) + 1
        elif winners:
            self.ties += 1
        else:
            self.nobody += 1
        self.limits += "limit" in played.result.notes
        for seat, points in played.result.scores:
            self.scores.setdefault(seat_name(seat), []).append(points)


# ── Playing ───────────────────────────────────────────────────────────────────────────────────


def bench(program: Program, setup: Setup, games: int | None = None, seconds: float = 5.0) -> Tally:
    """Plays so many games, or for so many seconds of CPU time (one game at least)."""
    tally = Tally("reference", setup.players, setup.seed)
    names = [seat_name(seat) for seat in range(setup.players)]
    tally.wins = dict.fromkeys(names, 0)
    _measured(program, setup, 0)  # compiles the rules: that is loading
    start = time.process_time()
    while tally.games < games if games is not None else not tally.games or tally.seconds < seconds:
        tally.add(_measured(program, setup, tally.games))
        tally.seconds = time.process_time() - start
    tally.silent = silent_lines(program, setup, min(tally.games, WATCHED_GAMES))
    tally.broken = broken_promises(program, setup, min(tally.games, WATCHED_GAMES))
    return tally


FindMachine = Callable[[Program, int, tuple[int, ...]], Machine]
Look = Callable[[Machine, Draft], None]


def _measured(program: Program, setup: Setup, index: int, at_rest: Look | None = None) -> Played:
    """A playout; where the rules fail it is said in which game."""
    try:
        return playout(program, setup, index, machine_for, at_rest)
    except PlayError as error:
        raise GameFailedError(index + 1, seed_of_match(setup.seed, index), error) from error


def playout(program: Program, setup: Setup, index: int, machine_of: FindMachine, at_rest: Look | None = None) -> Played:
    """Match `index` of a batch, every answer by the random bot of its seat.

    `at_rest` is called at each question and at the end.
    """
    seed = seed_of_match(setup.seed, index)
    game = Stream.of(seed, GAME)
    options, chance = _draw_options(program, setup.options, game)
    first, chance = _draw_first(program, setup, game, chance)
    draft = begin(machine := machine_of(program, setup.players, options), first)
    draft.chance = chance
    bots = [Stream.of(seed, seat + 1) for seat in range(setup.players)]
    return _play(machine, draft, game, bots, at_rest)


def _play(machine: Machine, draft: Draft, game: Stream, bots: Sequence[Stream], at_rest: Look | None = None) -> Played:
    asked, decisions, branches = [0] * len(bots), 0, 0
    draft.luck = lambda count: game.bounded(draft.chance - 1, count)
    machine.run(draft)
    while (ask := draft.ask) is not None:
        seat = ask.player
        assert seat is not None
        count = len(ask)
        number = asked[seat]
        asked[seat] = number + 1
        decisions += 1
        branches += count
        if at_rest is not None:
            at_rest(machine, draft)
        machine.answer(draft, bots[seat].bounded(number, count))
    assert isinstance(draft.result, Result)
    if at_rest is not None:
        at_rest(machine, draft)
    return Played(decisions, branches, draft.round, draft.result)


def _draw_options(program: Program, given: Mapping[str, str], game: Stream) -> tuple[tuple[int, ...], int]:
    """The number of each option's value, and how many of them chance has decided."""
    values, event = [], 0
    for option in program.options:
        chosen = given.get(option.name, option.values[0])
        if chosen != RANDOM:
            values.append(option.values.index(chosen))
        elif len(option.values) == 1:
            values.append(0)
        else:
            values.append(game.bounded(event, len(option.values)))
            event += 1
    return tuple(values), event


def _draw_first(program: Program, setup: Setup, game: Stream, event: int) -> tuple[int, int]:
    if setup.first is not None:
        return setup.first, event
    if program.first_player is None or setup.players == 1:
        return 0, event
    return game.bounded(event, setup.players), event + 1


# ── Promises, and questions without an answer ────────────────────────────────────────────────────


def broken_promises(program: Program, setup: Setup, games: int) -> tuple[Broken, ...]:
    """The promises that do not hold at every question and at the end of these games (RK508)."""
    found: dict[int, list[int]] = {}  # promise, by number: the games that break it
    for index in range(games if program.always else 0):
        broken = _broken_in(program, setup, index)
        for number in broken:
            found.setdefault(number, []).append(index)
    return tuple(_as_broken(program, setup, games, *one) for one in sorted(found.items()))


def _broken_in(program: Program, setup: Setup, index: int) -> set[int]:
    broken: set[int] = set()

    def look(machine: Machine, draft: Draft) -> None:
        if not draft.asleep:
            broken.update(machine.broken_promises(draft))

    _measured(program, setup, index, look)
    return broken


def _as_broken(program: Program, setup: Setup, of: int, number: int, indices: Sequence[int]) -> Broken:
    """A promise that these games break; the one named is the first with a seed that `play` takes, if there is one."""
    promise = program.always[number]
    line = program.source.position(promise.span.start).line
    seed, index = min(
        ((seed_of_match(setup.seed, at), at) for at in indices), key=lambda one: (one[0] > MOST_SEED, one[1])
    )
    return Broken(line, promise.text, len(indices), of, index + 1, seed)


TESTED_GAMES = 20


def silent_lines(program: Program, setup: Setup, games: int) -> tuple[int, ...]:
    """Lines of the rule file with a `choose` that was reached in these games and never had an answer."""
    counts: dict[int, list[int]] = {}
    machines: dict[tuple[int, ...], Machine] = {}

    def watched(program: Program, players: int, options: tuple[int, ...]) -> Machine:
        if options not in machines:
            machines[options] = Machine(program, layout_for(program, players, options))
            _watch(machines[options], counts)
        return machines[options]

    for index in range(games):
        playout(program, setup, index, watched)
    lines = {program.source.position(start).line for start, (reached, answered) in counts.items() if reached > answered}
    heard = {program.source.position(start).line for start, (_, answered) in counts.items() if answered}
    return tuple(sorted(lines - heard))


def silent_in_test(program: Program) -> tuple[int, ...]:
    """The same over a few games with all options drawn, always the same ones; nothing where the rules fail in play."""
    options = dict.fromkeys((option.name for option in program.options), RANDOM)
    try:
        return silent_lines(program, Setup(default_players(program), options, None, 0), TESTED_GAMES)
    except PlayError:
        return ()


def _watch(machine: Machine, counts: dict[int, list[int]]) -> None:
    """Counts, by place in the rules, how often each question was reached and how often it had an answer."""
    for code, block in enumerate(machine.program.codes):
        for at, ins in enumerate(block.instructions):
            if isinstance(ins, Choose | ChooseSeveral | Menu):
                step = COMPILERS[type(ins)](machine, ins, code, at)
                machine.steps[code][at] = _counting(step, ins.none, counts.setdefault(ins.span.start, [0, 0]))


def _counting(step: Step, none: int, count: list[int]) -> Step:
    def counting(draft: Draft, frame: Frame) -> int:
        after = step(draft, frame)
        count[0] += 1
        count[1] += after != none
        return after

    return counting


# ── Telling ───────────────────────────────────────────────────────────────────────────────────


def as_json(program: Program, tally: Tally) -> dict[str, object]:
    """Plain data for `bench --json`."""
    seconds = max(tally.seconds, 1e-9)
    return {
        "game": program.name,
        "engine": tally.engine,
        "players": tally.players,
        "seed": tally.seed,
        "playouts": tally.games,
        "seconds": round(tally.seconds, 4),
        "playouts_per_second": round(tally.games / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "decisions_per_game": round(tally.decisions / tally.games, 2),
        "branching": round(tally.branches / tally.decisions, 2) if tally.decisions else 0,
        "wins": tally.wins,
        "ties": tally.ties,
        "nobody": tally.nobody,
        "limit": tally.limits,
        "rounds": spread(tally.rounds),
        "scores": {seat: spread(points) for seat, points in tally.scores.items()},
        "silent_lines": list(tally.silent),
        "broken_lines": [broken.line for broken in tally.broken],
        "notes": [str(broken) for broken in tally.broken],
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
    games = tally.games
    lines = [
        f"{program.name}, {tally.players} players, engine {tally.engine}: {games} games, {tally.seconds:.2f} s of CPU",
        f"  {data['playouts_per_second']} playouts and {data['decisions_per_second']} decisions per second",
        f"  {data['decisions_per_game']} decisions in a game, {data['branching']} choices in a decision",
        f"  rounds: {_spread_text(tally.rounds)}",
        f"  wins: {_wins_text(tally)}",
    ]
    lines += [f"  points of {seat}: {_spread_text(points)}" for seat, points in tally.scores.items()]
    if tally.limits:
        lines.append(f"  {tally.limits} games ended at the limit")
    lines += [f"  line {line}: this `choose` never had an answer" for line in tally.silent]
    lines += [f"  {broken}" for broken in tally.broken]
    return "\n".join(lines)


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
