"""The rulebook and the rules: headings that no rule cites (RK611), and rules that cite no heading (RK612).  Both notes.

Only where the game names the headings of its rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.find.uses import parts, whole_codes
from rulekit.check.wording import some
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Cited
from rulekit.instructions import Code
from rulekit.program import Program


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One note for all headings that nobody cites, and one for all rules that cite nothing."""
    if not program.headings:
        return ()
    label = Label(program.source, program.headings_at)
    found: list[Diagnostic] = []
    uncited = [f'"{heading}"' for heading in program.headings if heading not in program.cited]
    if uncited:
        help_ = "write it behind the lines that it stands for; leave it where it holds no rule"
        found.append(Diagnostic(Error.NEVER_CITED, f"no rule cites {some(uncited)}", label, help=help_))
    silent = list(dict.fromkeys(_silent(program)))
    if silent:
        help_ = "write the heading of the rulebook in quotation marks at the end of their first line"
        found.append(Diagnostic(Error.CITES_NOTHING, f"no heading is cited by {some(silent)}", label, help=help_))
    return tuple(found)


def _silent(program: Program) -> Iterator[str]:
    """The rules, sections, triggers, defines and `end` lines without a heading, their own or one inside of them."""
    for _, code in whole_codes(program):
        if code.span.end and not _cites(code):
            yield f"`when {code.name}`" if code.unit == "trigger" else f"`{code.name}`"
    for define in program.defines:
        if define.heading is None and not any(isinstance(part, Cited) for part in parts(define.body)):
            yield f"`{define.name}`"
    if any(line.heading is None for line in program.ends):
        yield "`end`"


def _cites(code: Code) -> bool:
    return code.heading is not None or any(one.heading is not None for one in code.instructions)
