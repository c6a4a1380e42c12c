"""Why an answer is refused: the first part of the rules, as written, that says no (semantics §7).

Looks at a waiting question and at an answer that is none of its choices; changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.expr import Apply, Cited, Expr, Query, Unary, Value
from rulekit.instructions import Choose, ChooseSeveral, Menu
from rulekit.play.rule_lines import quoted, rule_words
from rulekit.program import Define, Program
from rulekit.runtime.draft import Ask, Draft, Frame
from rulekit.runtime.engine import machine_of
from rulekit.runtime.errors import RefusedMove
from rulekit.runtime.keys import answer_type, key_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State, thaw
from rulekit.source import Span


def refusal(program: Program, state: State, key: str) -> RefusedMove:
    """What to say of `key`, which is none of the choices of the question that waits in `state`."""
    machine, draft = machine_of(program, state), thaw(state)
    ask = draft.ask
    assert isinstance(ask, Ask)
    clause = _failing_clause(machine, draft, ask, key)
    found = _range_of(ask) if clause is None else clause
    define = None if found is None else _define_of(program, found)
    heading = ask.instruction.heading or (None if define is None else define.heading)
    span = _span_of(ask, found)
    words = rule_words(program.source, span)
    if clause is not None:
        said = f"`{key}` is refused: `{words}` says no" if words else f"`{key}` is refused"
    else:
        said = f"`{key}` is none of the choices" + (f": it is not among `{words}`" if found is not None else "")
    if define is None:
        return RefusedMove(said, span, heading, among=clause is None and found is not None)
    meaning = define.body.span
    said = f"{said}, where `{define.name}` stands for `{quoted(program.source, meaning)}`"
    return RefusedMove(said, span, heading, among=clause is None, named=(define.name, meaning))


def _range_of(ask: Ask) -> Expr | None:
    """Where the rules say what is offered at all."""
    match ask.instruction:
        case Choose(query=query):
            return query.generators[0].source
        case ChooseSeveral(source=source):
            return source
        case _:
            return None


def _span_of(ask: Ask, found: Expr | None) -> Span:
    """Where something of a question is written; what is not written stands where the question does."""
    return ask.instruction.span if found is None or found.span.end <= found.span.start else found.span


def _define_of(program: Program, expr: Expr) -> Define | None:
    """The define that a range or a clause is only the name of, or the name of what must not be."""
    match expr:
        case Cited(expr=inner) | Unary(op="not", operand=inner):
            return _define_of(program, inner)
        case Apply(define=number):
            return program.defines[number]
        case _:
            return None


def _failing_clause(machine: Machine, draft: Draft, ask: Ask, key: str) -> Expr | None:
    frame = draft.frames[-1]
    match ask.instruction:
        case Choose(query=query, progress=None) as ins:
            value = _value_of(machine, draft, frame, ins, query.generators[0].source, key)
            if value is None:
                return None
            frame.locals[query.generators[0].slot] = value
            return _first_no(machine, draft, frame, Query(query.generators[1:]), query.where)
        case ChooseSeveral(source=source, where=where, slot=slot, progress=progress) as several:
            value = _value_of(machine, draft, frame, several, source, key)
            if value is None:
                return None
            picks = (*(frame.locals[progress] or ()), value)
            frame.locals[slot] = tuple(sorted(picks))
            return _first_no(machine, draft, frame, Query(()), where) if several.limit else None
        case Menu(branches=branches):
            branch = next((branch for branch in branches if branch.label == key), None)
            return None if branch is None else _first_no(machine, draft, frame, Query(()), branch.where)
        case _:
            return None


def _value_of(
    machine: Machine, draft: Draft, frame: Frame, ins: Choose | ChooseSeveral, source: Expr, key: str
) -> Value:
    """The value of the range that is written so, whether or not it is offered."""
    ty = answer_type(machine, ins)
    found: Sequence[Value] = machine.compile(source)(draft, frame.locals, frame.you)
    plain = (value for value in found if key_of(machine, draft, value, ty) == key)
    return next(plain, next((v for v in found if key_of(machine, draft, v, ty, plain=False) == key), None))


def _first_no(machine: Machine, draft: Draft, frame: Frame, rest: Query, where: tuple[Expr, ...]) -> Expr | None:
    """The first clause that no continuation fulfils together with those before it."""
    for count in range(len(where) + 1):
        if not _some(machine, draft, frame, Query(rest.generators, where[:count])):
            return where[count - 1] if count else rest.generators[-1].source
    return None


def _some(machine: Machine, draft: Draft, frame: Frame, query: Query) -> bool:
    if query.generators:
        return bool(machine.compiler.query(query)(draft, frame.locals, frame.you))
    return bool(machine.compiler.clauses(query.where)(draft, frame.locals, frame.you))
