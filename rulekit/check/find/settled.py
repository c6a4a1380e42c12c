"""Comparisons that say the same in every match, and parts of a condition that rule one another out (RK420).

Where a define is worked into the lines that ask it, a comparison of its stands several times: only what each of them
says is told.  Promises (`always`) and examples may well state what is sure; but to ask there whether `[a]` is empty is
a slip, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.truths import excludes, implies, is_literal, surely
from rulekit.check.find.uses import parts, whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Program
from rulekit.source import NOWHERE, Span, first_line

_COMPARES = frozenset({"=", "!=", "<", "<=", ">", ">="})
_ALWAYS, _NEVER, _SAID = "always", "never", "said"
_SAYS = {
    _ALWAYS: ("this is always so", "correct it, or take it out"),
    _NEVER: ("this is never so", "correct it, or take it out"),
    _SAID: ("this adds nothing: the other part already says it", "correct one of them, or take this one out"),
}


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each comparison or pair of conditions that decides nothing."""
    found: dict[tuple[Span, Span], str | None] = {}
    for root in _roots(program):
        for part in parts(root):
            for place, says in _looked_at(part):
                found[place] = says if found.get(place, says) == says else None
    said = tuple(_tell(program, place, says) for place, says in found.items() if says is not None)
    return (*said, *_written_out(program))


def _written_out(program: Program) -> Iterator[Diagnostic]:
    """Each place where it is asked whether a set or list that is written out is empty."""
    told: set[Span] = set()
    for root in (*_roots(program), program.always, tuple(example.steps for example in program.examples)):
        for part in parts(root):
            if isinstance(part, x.Property) and part.name == "is_empty" and is_literal(part.of):
                answer = surely(part)
                if answer is not None and part.span not in told:
                    told.add(part.span)
                    yield _tell_written_out(program, part, answer=answer)


def _tell_written_out(program: Program, asked: x.Property, *, answer: bool) -> Diagnostic:
    shown = program.source.snippet(asked.of.span)
    message = (
        f"this is always so: nothing is in `{shown}`" if answer else f"this is never so: `{shown}` holds something"
    )
    help_ = "correct it, or take it out" if answer else "ask the thing itself, without these brackets"
    return Diagnostic(Error.UNREACHABLE, message, Label(program.source, asked.span), help=help_)


def _roots(program: Program) -> Iterator[object]:
    for _, code in whole_codes(program):
        yield code.instructions
    yield from (define.body for define in program.defines)
    yield from ((zone.starts, zone.refilled_from) for zone in program.zones)
    yield program.ends
    yield program.winner


def _looked_at(part: object) -> Iterator[tuple[tuple[Span, Span], str | None]]:
    """What is said of the comparisons in an expression or query, each with its place and that of the other part."""
    match part:
        case x.Binary(op=op) if op in _COMPARES:
            answer = surely(part)
            yield (part.span, NOWHERE), None if answer is None else _ALWAYS if answer else _NEVER
        case x.Binary(op="and" | "or" as op):
            yield from _pairs(tuple(_sides(part, op)), op)
        case x.Query(where=where) | x.Connected(where=where) | x.Groups(where=where) | x.BestPath(where=where):
            yield from _pairs(where, "and")
        case x.MostPairs(where=where) | i.ChooseSeveral(where=where):
            yield from _pairs(where, "and")


def _sides(expr: x.Expr, op: str) -> Iterator[x.Expr]:
    """The parts of an `and` or `or`, from left to right."""
    if isinstance(expr, x.Binary) and expr.op == op:
        yield from _sides(expr.left, op)
        yield from _sides(expr.right, op)
    else:
        yield expr


def _pairs(sides: tuple[x.Expr, ...], op: str) -> Iterator[tuple[tuple[Span, Span], str | None]]:
    for one, other in combinations(sides, 2):
        if surely(one) is None and surely(other) is None:
            yield (other.span, one.span), _of_pair(one, other, op)


def _of_pair(one: x.Expr, other: x.Expr, op: str) -> str | None:
    if implies(one, other) or implies(other, one):
        return _SAID
    if op == "and":
        return _NEVER if excludes(one, other) else None
    return _ALWAYS if _covers(one, other) else None


def _covers(one: x.Expr, other: x.Expr) -> bool:
    """Whether one of two conditions holds whatever is the case: `suit != hearts or suit != clubs`."""
    if not isinstance(one, x.Binary) or not isinstance(other, x.Binary) or {one.op, other.op} != {"!="}:
        return False
    return excludes(*(x.Binary("=", side.left, side.right, ty=side.ty) for side in (one, other)))


def _tell(program: Program, place: tuple[Span, Span], says: str) -> Diagnostic:
    message, help_ = _SAYS[says]
    at, before = place
    if before == NOWHERE:
        also: tuple[Label, ...] = ()
    else:
        also = (Label(program.source, first_line(program.source, before), "the other part"),)
        message += {_NEVER: ", together with the other part", _ALWAYS: ", or the other part is"}.get(says, "")
    return Diagnostic(Error.UNREACHABLE, message, Label(program.source, first_line(program.source, at)), also, help_)
