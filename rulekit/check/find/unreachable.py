"""What can never be reached, because an earlier line or its own bounds rule it out (RK420).

Guards, `else if`s and `end` lines are looked at from the top, as in play: each with the conditions above it.  Of a `by`
it is a case beyond the bounds, and an `otherwise` for which nothing is left.  What single comparisons say stands in
`settled`; it is told where nothing else is said of the condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find import settled
from rulekit.check.find.flow import else_of
from rulekit.check.find.truths import implies, surely
from rulekit.check.find.uses import uses_of, whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import Span, first_line
from rulekit.types import KindOf, Maybe, Number, YesNo, certain


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each line that is never reached."""
    found: dict[Span, Diagnostic] = {}
    for chain, has_rest in _chains(program):
        for diagnostic in _in_chain(program, chain, has_rest=has_rest):
            found.setdefault(diagnostic.at.span, diagnostic)
    for clause in _choosing(program):
        if surely(clause) is False:
            found.setdefault(clause.span, _tell(program, clause, "this is never so: nothing here can ever be chosen"))
    for fork in uses_of(program).forks:
        if isinstance(fork, x.Cases | i.Switch):
            for diagnostic in _in_cases(program, fork):
                found.setdefault(diagnostic.at.span, diagnostic)
    known = tuple(found)
    for diagnostic in settled.find(program):
        start = diagnostic.at.span.start
        if not any(span.start <= start < span.end for span in known):
            found.setdefault(diagnostic.at.span, diagnostic)
    return tuple(found.values())


# ── Conditions from the top ───────────────────────────────────────────────────────────────────


def _chains(program: Program) -> Iterator[tuple[list[x.Expr], bool]]:
    """The conditions of each choice in their order, and whether something is left for the rest."""
    forks = [fork for fork in uses_of(program).forks if isinstance(fork, x.If)]
    inner = {id(fork.otherwise) for fork in forks}
    for fork in forks:
        if id(fork) not in inner:
            yield list(_conditions(fork)), True
    for _, code in whole_codes(program):
        yield from _statements(code)
    if program.ends:
        yield [line.condition for line in program.ends], False


def _conditions(fork: x.Expr) -> Iterator[x.Expr]:
    while isinstance(fork, x.If):
        yield fork.condition
        fork = fork.otherwise


def _statements(code: i.Code) -> Iterator[tuple[list[x.Expr], bool]]:
    """The `if`s of a code with their `else if`s: what stands behind the jump that ends a block is its `else`."""
    seen: set[int] = set()
    for at, instruction in enumerate(code.instructions):
        if not isinstance(instruction, i.Unless) or at in seen:
            continue
        chain, place, has_rest = [instruction.condition], at, False
        while (rest := else_of(code, place)) is not None:
            following = code.instructions[rest]
            if not isinstance(following, i.Unless):
                has_rest = True
                break
            chain.append(following.condition)
            seen.add(rest)
            place = rest
        yield chain, has_rest


def _in_chain(program: Program, chain: Sequence[x.Expr], *, has_rest: bool) -> Iterator[Diagnostic]:
    for place, condition in enumerate(chain):
        answer = surely(condition)
        if answer is False:
            yield _tell(program, condition, "this is never so: what it decides can never be reached")
            continue
        earlier = next((one for one in chain[:place] if implies(condition, one)), None)
        if earlier is not None:
            yield _tell(program, condition, "this can never be reached: it is so only where a line above is", earlier)
        elif answer and (has_rest or place + 1 < len(chain)):
            yield _tell(program, condition, "this is always so: what stands below it can never be reached")
            return


def _tell(program: Program, condition: x.Expr, message: str, earlier: x.Expr | None = None) -> Diagnostic:
    source = program.source
    also = () if earlier is None else (Label(source, first_line(source, earlier.span), "this comes first"),)
    help_ = (
        "put the narrower condition first, or take this one out" if also else "correct the condition, or take it out"
    )
    return Diagnostic(Error.UNREACHABLE, message, Label(source, first_line(source, condition.span)), also, help_)


def _choosing(program: Program) -> Iterator[x.Expr]:
    """What must hold for something to be chosen."""
    for _, code in whole_codes(program):
        for instruction in code.instructions:
            match instruction:
                case i.Choose(query=query):
                    yield from query.where
                case i.ChooseSeveral(where=where):
                    yield from where
                case i.Menu(branches=branches):
                    yield from (clause for branch in branches for clause in branch.where)


# ── Cases ─────────────────────────────────────────────────────────────────────────────────────


def _in_cases(program: Program, fork: x.Cases | i.Switch) -> Iterator[Diagnostic]:
    subject, ty = fork.subject, certain(fork.subject.ty)
    label = Label(program.source, subject.span)
    asked = program.source.snippet(subject.span)
    named = {value for values, _ in fork.cases for value in values}
    if isinstance(ty, Number) and not isinstance(subject, x.OptionValue):
        for values, _ in fork.cases:
            numbers = [value for value in values if isinstance(value, int)]
            if numbers and len(numbers) == len(values) and not any(ty.low <= n <= ty.high for n in numbers):
                shown = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
                message = f"the case `{shown}` can never be reached: `{asked}` is {ty.low} to {ty.high}"
                yield Diagnostic(Error.UNREACHABLE, message, label, help="correct the case, or take it out")
    every = _all_values(program, subject)
    if fork.otherwise is not None and every is not None and every <= named:
        message = "the `otherwise` of this can never be reached: each value has its case"
        yield Diagnostic(Error.UNREACHABLE, message, label, help="take the `otherwise` out")


def _all_values(program: Program, subject: x.Expr) -> set[x.Value] | None:
    """All that a subject can be; None if that is not known."""
    found: set[x.Value]
    match certain(subject.ty):
        case KindOf(name=name) if name in program.kinds:
            found = set(range(len(program.kinds[name].values)))
        case YesNo():
            found = {True, False}
        case _:
            return None
    return found | {None} if isinstance(subject.ty, Maybe) else found
