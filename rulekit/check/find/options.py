"""Options that change nothing: no line reads them, or they only pick among equal answers (RK210)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.flow import else_of
from rulekit.check.find.uses import parts, uses_of, whole_codes
from rulekit.check.trees import uncited
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each option that is the same with all of its values."""
    uses = uses_of(program)
    forks = (fork for fork in uses.forks if isinstance(fork, x.If | x.Cases))
    idle = {id(read): fork.span for fork in forks for read in _idle(fork)}
    for _, code in whole_codes(program) if program.options else ():
        idle.update((id(read), read.span) for read in _idle_blocks(code))
    found: list[Diagnostic] = []
    for number, option in enumerate(program.options):
        reads = uses.options.get(number, [])
        if number in uses.sizes:
            continue
        if not reads:
            help_ = "ask for it where the rules differ, or take it out"
            found.append(_tell(program, f"nothing reads the option `{option.name}`", option.span, None, help_))
        elif all(id(read) in idle for read in reads):
            message = f"the option `{option.name}` changes nothing: the same follows from all its values"
            found.append(
                _tell(
                    program, message, option.span, idle[id(reads[0])], "let it make a difference there, or take it out"
                )
            )
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
    if any(uncited(answer) != uncited(answers[0]) for answer in answers[1:]):
        return []
    return [part for part in parts(asked) if isinstance(part, x.OptionValue)]


def _idle_blocks(code: i.Code) -> Iterator[x.OptionValue]:
    """The options that an `if` or a `by` of a rule asks for although all of its blocks do the same."""
    for at, asked in enumerate(code.instructions):
        if isinstance(asked, i.Unless | i.Switch):
            blocks = [tuple(attrs.evolve(one, heading=None) for one in block) for block in _blocks(code, at)]
            if blocks and all(block == blocks[0] for block in blocks):
                parts_ = parts(asked.condition if isinstance(asked, i.Unless) else asked.subject)
                yield from (part for part in parts_ if isinstance(part, x.OptionValue))


def _blocks(code: i.Code, at: int) -> list[tuple[i.Instruction, ...]]:
    """The blocks of an `if` with an `else`, or of a `by`: each but the last ends with a jump over the others."""
    asked, rest = code.instructions[at], else_of(code, at)
    starts = [at + 1, rest] if rest is not None else []
    if isinstance(asked, i.Switch):
        starts = sorted({to for _, to in asked.cases} | ({asked.otherwise} if asked.otherwise is not None else set()))
    if len(starts) < 2:
        return []
    over = code.instructions[starts[1] - 1]
    ends = [*(start - 1 for start in starts[1:]), over.to if isinstance(over, i.Jump) else starts[-1]]
    return [code.instructions[start:end] for start, end in zip(starts, ends, strict=True)]
