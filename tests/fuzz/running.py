"""Many inputs, one after the other, and what came of them.  Input `n` of a seed is the same everywhere and always."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import attrs

from rulekit.chance import seed_of_match
from tests.fuzz.growing import grown
from tests.fuzz.judging import Verdict, judge
from tests.fuzz.mutating import Case, mutated
from tests.random_positions import Dice

GROWN = 3  # one input in so many is grown from the grammar, the others are mutated


@attrs.define
class Tally:
    """The figures of a run."""

    inputs: int = 0
    characters: int = 0
    sound: int = 0
    laid_out: int = 0
    codes: Counter[str] = attrs.Factory(Counter)
    failures: dict[int, str] = attrs.Factory(dict)
    seconds: float = 0.0  # of CPU time
    slowest: tuple[float, int] = (0.0, 0)
    memory: int = 0  # bytes, the most at once

    def add(self, number: int, case: Case, verdict: Verdict, seconds: float) -> None:
        """One more input."""
        self.inputs += 1
        self.characters += len(case.data) + sum(map(len, case.beside.values()))
        self.sound += verdict.is_sound
        self.laid_out += verdict.is_laid_out
        self.codes.update(verdict.codes)
        self.seconds += seconds
        self.slowest = max(self.slowest, (seconds, number))
        if verdict.failure is not None:
            self.failures[number] = verdict.failure

    def join(self, other: Tally) -> None:
        """The figures of another part of the run."""
        for name in ("inputs", "characters", "sound", "laid_out", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.codes.update(other.codes)
        self.failures.update(other.failures)
        self.slowest = max(self.slowest, other.slowest)
        self.memory = max(self.memory, other.memory)


def case_of(seed: int, number: int) -> Case:
    """Input `number` of a seed."""
    dice = Dice(seed_of_match(seed, number))
    return Case(grown(dice).encode()) if number % GROWN == 0 else mutated(dice)


def try_one(seed: int, number: int, folder: Path, tally: Tally) -> None:
    """Judge one input and count it."""
    case = case_of(seed, number)
    started = time.process_time()
    verdict = judge(case, folder)
    tally.add(number, case, verdict, time.process_time() - started)
