"""Options that change nothing: no line reads them, or they only pick among equal answers (RK210)."""

from __future__ import annotations

from rulekit import expr as x
from rulekit.check.find.uses import parts, uses_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each option that is the same with all of its values."""
    uses = uses_of(program)
    idle = {id(read): fork.span for fork in uses.forks if isinstance(fork, x.If | x.Cases) for read in _idle(fork)}
    found: list[Diagnostic] = []
    for number, option in enumerate(program.options):
        reads = uses.options.get(number, [])
        if number in uses.sizes:
            continue
        if not reads:
            help_ = "ask for it where the rules differ, or take it out"
            found.append(_tell(program, f"nothing reads the option `{option.name}`", option.span, None, help_))
        elif all(id(read) in idle for read in reads):
            message = f"the option `{option.name}` changes nothing: the answer is the same with all its values"
            found.append(_tell(program, message, option.span, idle[id(reads[0])], "correct one of the answers"))
    return tuple(found)


def _tell(program: Program, message: str, span: Span, read: Span | None, help_: str) -> Diagnostic:
    also = () if read is None else (Label(program.source, read, "read here"),)
    return Diagnostic(Error.DEAD_OPTION, message, Label(program.source, span), also, help_)


def _idle(fork: x.If | x.Cases) -> list[x.OptionValue]:
    """The options that a fork asks for although all ways lead to the same."""
    if isinstance(fork, x.If):
        asked, answers = fork.condition, [fork.then, fork.otherwise]
    else:
        asked, answers = fork.subject, [answer for _, answer in fork.cases]
        answers += [fork.otherwise] if fork.otherwise is not None else []
    if any(_plain(answer) != _plain(answers[0]) for answer in answers[1:]):
        return []
    return [part for part in parts(asked) if isinstance(part, x.OptionValue)]


def _plain(answer: x.Expr) -> x.Expr:
    return _plain(answer.expr) if isinstance(answer, x.Cited) else answer
