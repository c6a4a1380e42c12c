"""What random games tell of the rules: promises (`always`) that do not hold, and questions that never had an answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from time import monotonic

import attrs

from rulekit.chance import seed_of_match
from rulekit.diagnostics import Code
from rulekit.play.lookouts import Answers, Machines
from rulekit.play.match import MOST_SEED, default_players
from rulekit.play.playouts import LEAST, GameFailedError, Look, OutOfTimeError, named_playout
from rulekit.play.track import Setup, all_drawn
from rulekit.program import Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.machine import Machine

TESTED_GAMES, TESTED_SECONDS = 20, 10.0


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


@attrs.frozen
class Watched:
    """What some games showed.

    `games`: how many were looked at.  `unfinished`: whether the time was over within the last of them.  `silent`: lines
    of the rule file with a `choose` that was reached and never had an answer.  `broken`: the promises that do not hold
    at every question and at the end (RK508).  `failed`: the game in which the rules fail, which ended it all.
    """

    games: int = 0
    silent: tuple[int, ...] = ()
    broken: tuple[Broken, ...] = ()
    failed: GameFailedError | None = None
    unfinished: bool = False

    @property
    def ok(self) -> bool:
        """Whether nothing is broken."""
        return self.failed is None and not self.broken


def watch(program: Program, setup: Setup, games: int, seconds: float = math.inf) -> Watched:
    """Plays the first games of a batch and looks on, for so many seconds; the first game has a moment in any case.

    Raises GameFailedError where the rules fail.
    """
    start, done, unfinished = monotonic(), 0, False
    answers, broken = Answers(), dict[int, list[int]]()  # promise, by number: the games that break it
    machines = Machines(answers.fit)
    while done < games and not unfinished and (not done or monotonic() - start < seconds):
        found: set[int] = set()
        until = start + (seconds if done else max(seconds, LEAST))
        try:
            named_playout(program, setup, done, machines, _promises_into(found), until)
        except OutOfTimeError:
            unfinished = True
        for number in found:
            broken.setdefault(number, []).append(done)
        done += 1
    promises = tuple(_as_broken(program, setup, done, *one) for one in sorted(broken.items()))
    lines = tuple(program.source.line_of(span) for span in answers.silent(program))
    return Watched(done, lines, promises, unfinished=unfinished)


def a_few(program: Program) -> Setup:
    """The batch of `watch_a_few`: all options are drawn, and the seed is always the same."""
    return Setup(default_players(program), all_drawn(program), None, 0)


def watch_a_few(program: Program) -> Watched:
    """The same over a few games, always the same ones; fewer where they are slow."""
    try:
        return watch(program, a_few(program), TESTED_GAMES, TESTED_SECONDS)
    except GameFailedError as failed:
        return Watched(failed.number, failed=failed)


def _promises_into(found: set[int]) -> Look:
    """Looks at a table at rest, and adds the promises that do not hold."""

    def look(machine: Machine, draft: Draft) -> None:
        found.update(machine.broken_promises(draft))

    return look


def _as_broken(program: Program, setup: Setup, of: int, number: int, indices: Sequence[int]) -> Broken:
    """A promise that these games break; the one named is the first with a seed that `play` takes, if there is one."""
    promise = program.always[number]
    line = program.source.line_of(promise.span)
    seed, index = min(
        ((seed_of_match(setup.seed, at), at) for at in indices), key=lambda one: (one[0] > MOST_SEED, one[1])
    )
    return Broken(line, promise.text, len(indices), of, index + 1, seed)
