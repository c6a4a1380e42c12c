"""What random games tell of the rules: promises (`always`) that do not hold, and questions that never had an answer."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from rulekit.chance import seed_of_match
from rulekit.diagnostics import Code
from rulekit.instructions import Choose, ChooseSeveral, Menu
from rulekit.play.match import MOST_SEED, default_players
from rulekit.play.playouts import GameFailedError, Look, named_playout
from rulekit.play.track import RANDOM, Setup
from rulekit.program import Program
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import COMPILERS, Machine
from rulekit.runtime.steps import Step

TESTED_GAMES = 20


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

    `silent`: lines of the rule file with a `choose` that was reached and never had an answer.  `broken`: the promises
    that do not hold at every question and at the end (RK508).
    """

    silent: tuple[int, ...] = ()
    broken: tuple[Broken, ...] = ()


def watch(program: Program, setup: Setup, games: int) -> Watched:
    """Plays the first games of a batch and looks on."""
    counts: dict[int, list[int]] = {}
    machines: dict[tuple[int, ...], Machine] = {}
    broken: dict[int, list[int]] = {}  # promise, by number: the games that break it

    def watched(program: Program, players: int, options: tuple[int, ...]) -> Machine:
        if options not in machines:
            machines[options] = Machine(program, layout_for(program, players, options))
            _count_answers(machines[options], counts)
        return machines[options]

    for index in range(games):
        found: set[int] = set()
        named_playout(program, setup, index, watched, _promises_into(found))
        for number in found:
            broken.setdefault(number, []).append(index)
    promises = tuple(_as_broken(program, setup, games, *one) for one in sorted(broken.items()))
    return Watched(_silent(program, counts), promises)


def watch_a_few(program: Program) -> Watched:
    """The same over a few games with all options drawn, always the same ones; nothing where the rules fail in play."""
    options = dict.fromkeys((option.name for option in program.options), RANDOM)
    try:
        return watch(program, Setup(default_players(program), options, None, 0), TESTED_GAMES)
    except GameFailedError:
        return Watched()


def _promises_into(found: set[int]) -> Look:
    """Looks at a table at rest, and adds the promises that do not hold."""

    def look(machine: Machine, draft: Draft) -> None:
        if machine.always and not draft.asleep:
            found.update(machine.broken_promises(draft))

    return look


def _as_broken(program: Program, setup: Setup, of: int, number: int, indices: Sequence[int]) -> Broken:
    """A promise that these games break; the one named is the first with a seed that `play` takes, if there is one."""
    promise = program.always[number]
    line = program.source.position(promise.span.start).line
    seed, index = min(
        ((seed_of_match(setup.seed, at), at) for at in indices), key=lambda one: (one[0] > MOST_SEED, one[1])
    )
    return Broken(line, promise.text, len(indices), of, index + 1, seed)


def _silent(program: Program, counts: dict[int, list[int]]) -> tuple[int, ...]:
    line_of = program.source.position
    reached = {line_of(start).line for start, (reached, answered) in counts.items() if reached > answered}
    answered = {line_of(start).line for start, (_, answered) in counts.items() if answered}
    return tuple(sorted(reached - answered))


def _count_answers(machine: Machine, counts: dict[int, list[int]]) -> None:
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
