"""What is never used or changed, although there are errors beside them: in an example, a sample, a display name.

An example with an error may be the only one that uses something: nothing is told of the names in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulekit.check.find import find_idle
from rulekit.diagnostics import Code, Diagnostic, Severity
from rulekit.program import Program

_USES = re.compile(r"^(?:example|sample|always)\b.*(?:\n(?![^\s#|]).*)*", re.MULTILINE)
_TOLD = frozenset({Code.UNUSED, Code.DEAD_OPTION, Code.NEVER_HAPPENS, Code.NEVER_CHANGES})
_WORD = re.compile(r"[^\W\d]\w*")
_QUOTED = re.compile(r"`([^`]*)`")


def find_despite(program: Program, found: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """What is never used or changed, but for what an error among those found may be the reason of."""
    errors = [one for one in found if one.severity is Severity.ERROR]
    doubted = {word for error in errors for word in _quoted(f"{error.message} {error.help or ''}")}
    for block in _USES.finditer(program.source.text):
        if any(block.start() <= error.at.span.start <= block.end() for error in errors):
            doubted.update(_WORD.findall(block[0]))
    return tuple(one for one in find_idle(program) if one.code in _TOLD and not _quoted(one.message) & doubted)


def _quoted(text: str) -> set[str]:
    return {word for quoted in _QUOTED.findall(text) for word in _WORD.findall(quoted)}
