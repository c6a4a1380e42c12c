"""What an example says must be true: whether it is, and if not what was expected and what came (semantics §12)."""

from __future__ import annotations

from rulekit.expr import Binary, Collect, Expr, Property, Quantified, Value
from rulekit.play.scripts import Scripted, told_apart
from rulekit.play.staging import Stage
from rulekit.program import Offered, Then
from rulekit.runtime.draft import Draft
from rulekit.runtime.nodes import walk
from rulekit.types import SetOf, Text, element

SIGNS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


def broken_part(stage: Stage, draft: Draft, step: Then) -> tuple[str, Expr] | None:
    """The first part of a `then` that does not hold, as a sentence."""
    for part in step.parts:
        if not _value(stage, draft, part):
            words = " ".join(stage.source.snippet(part.span).split())
            return f"`{words}` does not hold{_difference(stage, draft, part)}{_undecided(stage, draft, part)}", part
    return None


def _undecided(stage: Stage, draft: Draft, part: Expr) -> str:
    """Why nobody has won, where that is asked before it is decided."""
    if draft.result is not None or not any(isinstance(one, Property) and one.name == "won" for one in walk(part)):
        return ""
    if stage.program.winner is None:
        return ": nobody has won yet, since no line of `end` has come true"
    return ": nobody has won yet; write `when scoring` before it, which works out `scoring` and `winner`"


def _value(stage: Stage, draft: Draft, expr: Expr) -> Value:
    value: Value = stage.machine.compile(expr)(draft, stage.locals, 0)
    return value


def _difference(stage: Stage, draft: Draft, part: Expr) -> str:
    match part:
        case Binary(op="=" | "same_faces", left=left, right=right):
            if isinstance(left, Collect) and not isinstance(right, Collect):
                left, right = right, left  # `{…}` is what is expected, wherever it stands
            loose = isinstance(left.ty, SetOf) or isinstance(right.ty, SetOf)
            return f": expected {_said(stage, draft, right, loose=loose)}, got {_said(stage, draft, left, loose=loose)}"
        case Binary(op=op, left=left, right=right) if op in SIGNS:
            return f": expected {SIGNS[op]} {_said(stage, draft, right)}, got {_said(stage, draft, left)}"
        case Binary(op="!=" | "in" | "not_in", left=left, right=right):
            return f": {_said(stage, draft, left)} and {_said(stage, draft, right)}"
        case Quantified(quantifier="every" | "no") if len(part.query.generators) == 1:
            return _counterexample(stage, draft, part)
        case _:
            return ""


def _said(stage: Stage, draft: Draft, expr: Expr, *, loose: bool = False) -> str:
    value, of = _value(stage, draft, expr), element(expr.ty)
    if loose and of is not None and isinstance(value, tuple):
        return "{" + ", ".join(sorted(stage.say(member, of) for member in value)) + "}"
    return stage.say(value, expr.ty)


def _counterexample(stage: Stage, draft: Draft, part: Quantified) -> str:
    """The first thing for which an `every` or `no` fails."""
    generator = part.query.generators[0]
    ty = element(generator.source.ty)
    for (value,) in stage.machine.compiler.query(part.query)(draft, stage.locals, 0):
        values = list(stage.locals)
        values[generator.slot] = value
        holds = bool(stage.machine.compile(part.condition)(draft, values, 0))
        if holds == (part.quantifier == "no"):
            return f": not for {stage.say(value, ty if ty is not None else Text())}"
    return ""


def wrong_offer(stage: Stage, draft: Draft, step: Offered) -> str | None:
    """How the choices of the waiting question differ from those named; None where they are the same."""
    expected = "{" + ", ".join(Scripted(stage, ()).written(answer) for answer in step.answers) + "}"
    ask = draft.ask
    if ask is None or ask.player is None:
        return f"nobody is asked anything (one choice alone is taken unasked): expected {expected}"
    scripted = Scripted(stage, step.answers)
    left = list(range(len(ask)))
    for answer in step.answers:
        found = next((number for number in scripted.places_of(answer, draft, ask) if number in left), None)
        if found is None:
            return f"expected {expected}, got {{{', '.join(told_apart(stage, draft, ask))}}}"
        left.remove(found)
    if left:
        return f"expected {expected}, got {{{', '.join(told_apart(stage, draft, ask))}}}"
    return None
