"""Which lines of the rules take the time of random games, on either engine.

The games of a batch are played once more with a clock at each instruction.  On the reference engine the time of an
instruction is that of its step; on the native one all that passes until the next instruction begins, so what it sets
off (triggers that are looked for, the stack) counts as its own.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterable
from functools import partial
from time import monotonic

import attrs

from rulekit.native.build import PROFILED
from rulekit.native.engine import Compiled
from rulekit.play.citing import with_heading
from rulekit.play.lookouts import Machines
from rulekit.play.native_games import NativeGames
from rulekit.play.playouts import LEAST, OutOfTimeError, named_playout
from rulekit.play.track import Setup
from rulekit.program import Program
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.steps import Step
from rulekit.source import NOWHERE

MOST_LINES = 20
BETWEEN = "(between the rules)"
BATCH = 16


@attrs.frozen
class Share:
    """A line of the rules: how often it was come to in a game, and its share of the time, from 0 to 1.

    Without a line: what lies between the rules, as turns that begin and end.
    """

    line: int | None
    heading: str | None
    text: str
    times: float
    share: float


@attrs.define
class Clocks:
    """How often each instruction was come to and how long it took in all, instructions as `Program.placed` has them."""

    times: list[int]
    spent: list[int]

    @classmethod
    def of(cls, program: Program) -> Clocks:
        """Clocks that stand at nothing."""
        count = sum(1 for _ in program.placed())
        return cls([0] * count, [0] * count)

    def fit(self, machine: Machine) -> None:
        """Puts a clock at each instruction of a machine."""
        for number, (code, at, _) in enumerate(machine.program.placed()):
            machine.watch(code, at, partial(self._timed, number))

    def _timed(self, number: int, step: Step) -> Step:
        times, spent, clock = self.times, self.spent, time.perf_counter_ns

        def run(draft: Draft, frame: Frame) -> int:
            start = clock()
            went = step(draft, frame)
            spent[number] += clock() - start
            times[number] += 1
            return went

        return run

    def add(self, read: Iterable[tuple[int, int]]) -> None:
        """Adds what was read off other clocks."""
        for number, (times, spent) in enumerate(read):
            self.times[number] += times
            self.spent[number] += spent


def profile(program: Program, setup: Setup, games: int | None, seconds: float) -> tuple[Share, ...]:
    """The lines that took the time of so many games, or of so many seconds, on the reference engine."""
    clocks, done, start = Clocks.of(program), 0, monotonic()
    machines = Machines(clocks.fit)
    longest = seconds if games is None else math.inf
    while done < (math.inf if games is None else games):
        until = start + (longest if done else max(longest, LEAST))
        try:
            named_playout(program, setup, done, machines, until=until)
        except OutOfTimeError:
            return shares(program, clocks, max(done, 1))
        done += 1
        if monotonic() - start >= longest:
            break
    return shares(program, clocks, done)


def profile_native(program: Program, setup: Setup, games: int | None, seconds: float) -> tuple[Share, ...]:
    """The same on the native engine, by libraries that are built for it."""
    clocks, done = Clocks.of(program), 0
    made: dict[tuple[int, ...], Compiled] = {}

    def find(program: Program, players: int, options: tuple[int, ...]) -> Compiled:
        if options not in made:
            made[options] = Compiled(machine_for(program, players, options), PROFILED)
            made[options].profile()  # whatever was measured before is forgotten
        return made[options]

    native, start = NativeGames(program, setup, find), monotonic()
    while done < (math.inf if games is None else games):
        count = BATCH if games is None else games - done
        native.play(done, count)
        done += count
        if games is None and monotonic() - start >= seconds:
            break
    for compiled in made.values():
        clocks.add(compiled.profile())
    return shares(program, clocks, done)


def shares(program: Program, clocks: Clocks, games: int) -> tuple[Share, ...]:
    """The clocks by line, the longest time first."""
    spent, times, headings = dict[int, int](), dict[int, int](), dict[int, str | None]()
    for number, (_, _, ins) in enumerate(program.placed()):
        line = 0 if ins.span == NOWHERE else program.source.line_of(ins.span)
        spent[line] = spent.get(line, 0) + clocks.spent[number]
        times[line] = max(times.get(line, 0), clocks.times[number])
        headings.setdefault(line, ins.heading)
    total = max(sum(spent.values()), 1)
    return tuple(
        Share(
            line or None,
            headings[line],
            _words(program, line, headings[line]),
            times[line] / games,
            spent[line] / total,
        )
        for line in sorted(spent, key=lambda line: (-spent[line], line))
        if times[line]
    )


def _words(program: Program, line: int, heading: str | None) -> str:
    """A line without its remark and its heading."""
    text = re.split(r"(?:^|\s)#", program.source.line_text(line))[0].strip()
    return text.removesuffix(f'"{heading}"').strip() or BETWEEN


def shares_as_text(found: tuple[Share, ...]) -> list[str]:
    """The longest of them as a table, for people."""
    shown, rest = found[:MOST_LINES], found[MOST_LINES:]
    rows = [f"  {'share':>7}  {'in a game':>9}  {'line':>5}"]
    for one in shown:
        words = with_heading("en", one.text, one.heading)
        rows.append(f"  {100 * one.share:5.1f} %  {one.times:9.1f}  {one.line or '':5}  {words}")
    if rest:
        rows.append(f"  {100 * sum(one.share for one in rest):5.1f} %  the other {len(rest)} lines")
    return rows


def shares_as_json(found: tuple[Share, ...]) -> list[dict[str, object]]:
    """All of them, for programs."""
    return [
        {"line": one.line, "heading": one.heading, "share": round(one.share, 4), "times": round(one.times, 2)}
        for one in found
    ]
