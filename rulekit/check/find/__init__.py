"""Mistakes that only show in a whole, well-typed program: one module for each group of checks, all in two tables."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.check.find import (
    again,
    boards,
    citations,
    constant,
    early,
    entered,
    forgotten,
    hidden,
    idle,
    limits,
    looked_once,
    one_by_one,
    options,
    rest,
    together,
    unreachable,
    unread,
    unused,
)
from rulekit.diagnostics import Code, Diagnostic, Severity
from rulekit.program import Program

CHECKS: tuple[Callable[[Program], tuple[Diagnostic, ...]], ...] = (
    limits.find,
    rest.find,
    hidden.find,
    one_by_one.find,
    together.find,
    looked_once.find,
)

# What does nothing, or is not said: asked only of sound rules, since an error may well be the reason.
IDLE: tuple[Callable[[Program], tuple[Diagnostic, ...]], ...] = (
    unused.find,
    unread.find,
    options.find,
    entered.find,
    unreachable.find,
    idle.find,
    early.find,
    again.find,
    boards.find,
    constant.find,
    forgotten.find,
    citations.find,
)


# What may be the reason that a game does not end.
_REASONS = frozenset({Code.NEVER_CHANGES, Code.NEVER_HAPPENS})


def find_errors(program: Program) -> tuple[Diagnostic, ...]:
    """The errors among them, which may be asked of rules that are sound although something beside them is not."""
    return tuple(diagnostic for check in CHECKS for diagnostic in check(program))


def find_idle(program: Program) -> tuple[Diagnostic, ...]:
    """What does nothing, or is not said; of rules that are sound."""
    return tuple(diagnostic for check in IDLE for diagnostic in check(program))


def find_all(program: Program) -> tuple[Diagnostic, ...]:
    """What all checks find, in their order; beside an error only what may be the reason of it."""
    found = find_errors(program)
    errors = {one.code for one in found if one.severity is Severity.ERROR}
    if not errors:
        return (*found, *find_idle(program))
    return (*found, *(one for one in find_idle(program) if errors == {Code.LIMIT_MISSING} and one.code in _REASONS))
