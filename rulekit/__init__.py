"""Write a board game's rules in a file that can be read, checked, tested, played and measured.

Begin with `program = rulekit.load("games/happiest_cat.cats")`, then `match = rulekit.Match(program, players=3, seed=7)`
and `match.choose(match.question.choices[0])`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic, RulesError
    from rulekit.driver import load_file as load
    from rulekit.driver import load_text as loads
    from rulekit.play.errors import SaveError, UsageError
    from rulekit.play.examples import ExampleResult, run_examples
    from rulekit.play.match import Match
    from rulekit.play.records import Choice, Event, Question, Result
    from rulekit.program import Program
    from rulekit.runtime.errors import PlayError, RefusedMove

__all__ = [
    "Choice",
    "Diagnostic",
    "Event",
    "ExampleResult",
    "Match",
    "PlayError",
    "Program",
    "Question",
    "RefusedMove",
    "Result",
    "RulesError",
    "SaveError",
    "UsageError",
    "load",
    "loads",
    "native",
    "run_examples",
]

# Loaded when first asked for: `import rulekit.driver` must not wait for what plays.
_PLACES = {
    "Choice": "play.records",
    "Diagnostic": "diagnostics",
    "Event": "play.records",
    "ExampleResult": "play.examples",
    "Match": "play.match",
    "PlayError": "runtime.errors",
    "Program": "program",
    "Question": "play.records",
    "RefusedMove": "runtime.errors",
    "Result": "play.records",
    "RulesError": "diagnostics",
    "SaveError": "play.errors",
    "UsageError": "play.errors",
    "load": "driver.load_file",
    "loads": "driver.load_text",
    "run_examples": "play.examples",
}


def __getattr__(name: str) -> object:
    if name == "native":
        return import_module("rulekit.native")
    if name not in _PLACES:
        raise AttributeError(f"module `rulekit` has no attribute `{name}`")
    module, _, other = _PLACES[name].partition(".load_")
    found = getattr(import_module(f"rulekit.{module}"), f"load_{other}" if other else name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
