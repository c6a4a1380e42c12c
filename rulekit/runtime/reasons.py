"""Which heading an amount comes from: that of the answer, guard or define that gave the value (semantics §10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.expr import Apply, Cases, Cited, Expr, If, Within
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def heading_of(machine: Machine, expr: Expr, draft: Draft, values: list[Any], you: int) -> str | None:
    """The innermost heading on the way to the value of `expr`, evaluated anew; None where nothing on it is cited."""
    match expr:
        case Cited(expr=inner, heading=heading):
            return heading_of(machine, inner, draft, values, you) or heading
        case Within(expr=inner):
            return heading_of(machine, inner, draft, values, you)
        case If(condition=condition, then=then, otherwise=otherwise):
            chosen = then if machine.compile(condition)(draft, values, you) else otherwise
            return heading_of(machine, chosen, draft, values, you)
        case Cases(subject=subject, cases=cases, otherwise=rest):
            value = machine.compile(subject)(draft, values, you)
            answer = next((answer for labels, answer in cases if value in labels), rest)
            return None if answer is None else heading_of(machine, answer, draft, values, you)
        case Apply(define=number, args=args, you=owner):
            return _define_heading(machine, number, args, owner, draft, values, you)
        case _:
            return None


def _define_heading(
    machine: Machine, number: int, args: tuple[Expr, ...], owner: Expr | None, draft: Draft, values: list[Any], you: int
) -> str | None:
    define = machine.program.defines[number]
    asked = you if owner is None else machine.compile(owner)(draft, values, you)
    if asked is None:
        return None
    inner = [machine.compile(arg)(draft, values, you) for arg in args]
    inner += [None] * (define.slots - len(inner))
    return heading_of(machine, define.body, draft, inner, asked) or define.heading
