"""The examples of a rule file, run as tests; and the course of one, as a text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import attrs

from rulekit.play.courses import Courses
from rulekit.play.runs import Failure
from rulekit.play.staging import Stage, stage_of
from rulekit.program import Example, Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.errors import PlayError
from rulekit.runtime.machine import Machine

Draw: TypeAlias = "Callable[[Machine, Draft], str]"


@attrs.frozen
class ExampleResult:
    """Whether one example holds.

    `message` says what was expected and what came (None: it holds), `line` is that of the example in its file,
    `position` the drawn table at the moment it failed, if a drawing was asked for, and `origins` are lines that say
    where the values came from.
    """

    name: str
    heading: str | None
    ok: bool
    message: str | None
    line: int
    position: str | None = None
    origins: tuple[str, ...] = ()


def run_examples(program: Program, only: str | None = None, draw: Draw | None = None) -> list[ExampleResult]:
    """Runs all examples, or those whose name or heading contains `only` (ignoring case).

    `draw(machine, draft)` may draw the table of a failed one.
    """
    return [run_example(program, example, draw) for example in program.examples if is_meant(example, only)]


def is_meant(example: Example, only: str | None) -> bool:
    """Whether a piece of text names this example."""
    return only is None or only.casefold() in f"{example.name}\n{example.heading or ''}".casefold()


def run_example(program: Program, example: Example, draw: Draw | None = None) -> ExampleResult:
    """Runs one example in all its courses."""
    stage, failure = _first_failure(program, example)
    source = example.source or program.source
    line = source.line_of(example.span)
    if failure is None:
        return ExampleResult(example.name, example.heading, True, None, line)
    position = None
    if draw is not None and stage is not None and failure.draft is not None:
        position = draw(stage.machine, failure.draft)
    message = f"line {source.line_of(failure.span)}: {failure.message}{_after(failure)}"
    return ExampleResult(example.name, example.heading, False, message, line, position, failure.origins)


def _first_failure(program: Program, example: Example) -> tuple[Stage | None, Failure | None]:
    stage = None
    try:
        stage = stage_of(program, example)
        return stage, Courses(stage).run()
    except PlayError as error:
        said = f"the table cannot be laid: {error.message} ({error.code.value})"
        return stage, Failure(said, example.span)


def _after(failure: Failure) -> str:
    return f" (chance: {', '.join(failure.chance)})" if failure.chance else ""


def course(program: Program, example: Example) -> str:
    """What happens in an example, question by question and score by score; of several courses the first."""
    told: list[tuple[str, ...]] = []
    title = f"{example.name}" + (f'  "{example.heading}"' if example.heading else "")
    failure = Courses(stage_of(program, example), told.append).run()
    lines = [title, *(told[0] if told else ())]
    if len(told) > 1:
        lines.append(f"and {len(told) - 1} more courses")
    if failure is not None:
        lines.append(f"fails: {failure.message}{_after(failure)}")
    return "\n".join(lines) + "\n"
