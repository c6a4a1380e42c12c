"""What is said of unused things: a small game that shows one thing declares more than it uses."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.diagnostics import Code, Diagnostic

UNUSED = frozenset(
    {Code.UNUSED, Code.PERHAPS_UNUSED, Code.DEAD_OPTION, Code.NEVER_HAPPENS, Code.NEVER_CHANGES}
    | {Code.NEVER_SHUFFLED, Code.NOBODY_WINS}
)


def but_unused(found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is found in a game, without what it leaves unused."""
    return tuple(one for one in found if one.code not in UNUSED)
