"""Runs an example through all its courses: one course is one way that chance can go (semantics §12).

The example must hold in each; gives the first failure.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulekit.chance import GAME, Stream
from rulekit.play.origins import origins
from rulekit.play.runs import Failure, Past, Run, begin, rule_error, words
from rulekit.play.staging import Stage, Supply, before_given, bring_given, lay
from rulekit.play.verdicts import broken_part, wrong_offer
from rulekit.program import Example, ExampleStep, GivenLayout, GivenSetup, GivenValue, Offered, Then, When
from rulekit.runtime.draft import Chance, Draft
from rulekit.runtime.errors import PlayError

MOST_COURSES = 1000
SEEDS = range(10)


class Courses:
    """All courses of one example.  `told` takes the lines of each course that has come to its end."""

    def __init__(self, stage: Stage, told: Callable[[tuple[str, ...]], None] | None = None) -> None:
        self.stage = stage
        self.steps = stage.example.steps
        self.told = told
        self.count = 0

    def run(self) -> Failure | None:
        """None if the example holds in every course."""
        if not has_setup(self.stage.example):
            return self._from(0, self.stage.blank(), Past(), Supply(self.stage))
        bare = before_given(self.stage)
        failures = (self._after_setup(bare, seed) for seed in SEEDS)
        return next((failure for failure in failures if failure is not None), None)

    def _after_setup(self, bare: Stage, seed: int) -> Failure | None:
        """Set-up runs, without what is given, with the first choice of each question and the chance of a seed."""
        stage, draft, past = bare, bare.blank(), Past((f"seed {seed}",))
        stream = Stream.of(seed, GAME)
        begin(stage, draft, stage.program.code_named("setup"), 0)
        draft.asleep = True
        try:
            stage.machine.run(draft)
            while (ask := draft.ask) is not None:
                if isinstance(ask, Chance):
                    stage.machine.draw(draft, stream.bounded(draft.chance, len(ask.sample)))
                else:
                    stage.machine.answer(draft, 0)
        except PlayError as error:
            bring_given(self.stage, draft)
            return rule_error(self.stage, error, past, draft)
        bring_given(self.stage, draft)
        draft.asleep, draft.events = False, []
        return self._from(0, draft, past, Supply(self.stage))

    def _from(self, number: int, draft: Draft, past: Past, supply: Supply) -> Failure | None:
        """The steps from a number on."""
        while number < len(self.steps):
            step = self.steps[number]
            number += 1
            if isinstance(step, When):
                run = Run(self.stage, step, may_wait=self._offer_follows(number), tells=self.told is not None)
                return run.start(draft, past, partial(self._from, number, supply=supply))
            failure = self._look(step, draft, past, supply)
            if failure is not None:
                return failure
            if isinstance(step, Then | Offered):
                past = past.line(f"{words(self.stage, step.span)}: holds")
        self.count += 1
        if self.count > MOST_COURSES:
            return Failure(_TOO_MANY, self.stage.example.span)
        if self.told is not None:
            self.told(past.lines)
        return None

    def _look(self, step: ExampleStep, draft: Draft, past: Past, supply: Supply) -> Failure | None:
        """A step that runs nothing."""
        try:
            if isinstance(step, GivenValue | GivenLayout):
                lay(self.stage, draft, step, supply)
            elif isinstance(step, Then) and (broken := broken_part(self.stage, draft, step)) is not None:
                return Failure(broken[0], broken[1].span, past.chance, draft, origins(self.stage, draft, broken[1]))
            elif isinstance(step, Offered) and (problem := wrong_offer(self.stage, draft, step)) is not None:
                return Failure(problem, step.span, past.chance, draft)
        except PlayError as error:
            return rule_error(self.stage, error, past, draft)
        return None

    def _offer_follows(self, number: int) -> bool:
        """Whether the choices of the question that is left waiting are looked at."""
        for step in self.steps[number:]:
            if isinstance(step, When | Offered):
                return isinstance(step, Offered)
        return False


def has_setup(example: Example) -> bool:
    """Whether an example begins with the set-up of the game."""
    return any(isinstance(step, GivenSetup) for step in example.steps)


_TOO_MANY = f"chance can go in more than {MOST_COURSES} ways here: say with `drawing` or `rolling` what comes"
