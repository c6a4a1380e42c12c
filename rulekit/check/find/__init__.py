"""Mistakes that only show in a whole, well-typed program: one module for each group of checks, all in one table."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.check.find import hidden, limits, one_by_one, rest, together
from rulekit.diagnostics import Diagnostic
from rulekit.program import Program

CHECKS: tuple[Callable[[Program], tuple[Diagnostic, ...]], ...] = (
    limits.find,
    rest.find,
    hidden.find,
    one_by_one.find,
    together.find,
)


def find_all(program: Program) -> tuple[Diagnostic, ...]:
    """What all checks find, in their order."""
    return tuple(diagnostic for check in CHECKS for diagnostic in check(program))
