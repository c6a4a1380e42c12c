"""Why an expression has the value it has: evaluates it anew and gives the tree of what it is made of.

Computed on demand, for one draft at rest or in the midst of a decision; the engine records nothing for it.  The value
of the tree is that of the compiled function: a law holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from rulekit.diagnostics import Code
from rulekit.expr import (
    Apply,
    AsSet,
    Binary,
    Cases,
    Cited,
    Collect,
    Const,
    Contents,
    Expr,
    If,
    Local,
    OptionValue,
    Unary,
    Within,
    You,
)
from rulekit.runtime.disclosure import BACK, OPEN, SECRET
from rulekit.runtime.draft import Draft
from rulekit.runtime.errors import PlayError
from rulekit.runtime.explain_loops import RULES as LOOPS
from rulekit.runtime.explaining import (
    ATOM,
    BRANCH,
    DEFINE,
    LOGIC,
    MADE,
    WRITTEN,
    At,
    Bound,
    Explainer,
    Rule,
    Tree,
    least_open,
)
from rulekit.runtime.eyes import Eyes, everything
from rulekit.runtime.nodes import none_of
from rulekit.runtime.simplify import is_strict
from rulekit.runtime.values import COLLECT, COMPARE, NUMBERS, as_set, fit
from rulekit.source import Source
from rulekit.types import Number, SetOf, certain

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def explain(
    machine: Machine,
    draft: Draft,
    expr: Expr,
    values: Sequence[Any],
    you: int,
    eyes: Eyes | None = None,
    source: Source | None = None,
    closed: Mapping[int, int] | None = None,
) -> Tree:
    """The value of an expression, and what it is made of.

    `values` are the locals it may read.  `eyes` are those it is told to (None: somebody who may know everything);
    `closed` says of locals how little of them they may know.  `source` is where the expression stands, if that is not
    the rule file.  Raises PlayError where the expression has no value.
    """
    at = At(values, you, source or machine.program.source, closed or {})
    return explainer(machine, draft, eyes).tree(expr, at)


def explainer(machine: Machine, draft: Draft, eyes: Eyes | None = None) -> Explainer:
    """Who explains expressions about one draft to one viewer."""
    return Explainer(machine, draft, eyes or everything(machine, draft), RULES)


# ── Values that are there ─────────────────────────────────────────────────────────────────────


def _const(e: Explainer, expr: Const, at: At) -> Tree:
    return e.made(expr, at, expr.value, (), WRITTEN)


def _option(e: Explainer, expr: OptionValue, at: At) -> Tree:
    return e.made(expr, at, e.value(expr, at), (), ATOM)


def _you(e: Explainer, expr: You, at: At) -> Tree:
    return e.made(expr, at, at.you, (), ATOM)


def _local(e: Explainer, expr: Local, at: At) -> Tree:
    value = at.values[expr.slot]
    openness = max(e.openness.of_value(value, expr.ty), at.closed.get(expr.slot, OPEN))
    return e.made(expr, at, value, (), ATOM, openness)


# ── Operators ─────────────────────────────────────────────────────────────────────────────────


def _unary(e: Explainer, expr: Unary, at: At) -> Tree:
    operand = e.tree(expr.operand, at)
    match expr.op:
        case "negative":
            return e.made(expr, at, fit(-operand.value, expr.span, None), (operand,))  # type: ignore[operator]
        case "not":
            return e.made(expr, at, not operand.value, (operand,))
    is_none = (operand.value is None) == (expr.op == "is_none")
    openness = SECRET if operand.openness == SECRET else OPEN  # that something lies there is open of a back as well
    return e.made(expr, at, is_none, (operand,), MADE, openness)


def _binary(e: Explainer, expr: Binary, at: At) -> Tree:
    if expr.op in ("and", "or"):
        return _logic(e, expr, at)
    if expr.op == "+":
        return _sum(e, expr, at)
    left = e.tree(expr.left, at)
    if expr.op == "otherwise":
        return _otherwise(e, expr, left, at)
    right = e.tree(expr.right, at)
    sides = (left, right)
    if expr.op in COMPARE:
        openness = SECRET if least_open(sides) == BACK else least_open(sides)
        value: Any = _compared(expr.op, left.value, right.value)
        return e.made(expr, at, value, sides, MADE, openness)
    if expr.op in COLLECT:
        told = expr.op == "join" or _are_zones(expr)  # else it would show whether they have something in common
        openness = SECRET if least_open(sides) == BACK and not told else least_open(sides)
        return e.made(expr, at, COLLECT[expr.op](left.value, right.value), sides, MADE, openness)
    if expr.op not in NUMBERS or (expr.op in ("div", "mod") and right.value == 0):
        return e.made(expr, at, e.value(expr, at), sides)
    return e.made(expr, at, fit(NUMBERS[expr.op](left.value, right.value), expr.span, None), sides)  # type: ignore[arg-type]


def _sum(e: Explainer, expr: Binary, at: At) -> Tree:
    """`a + b + c`, all at once."""
    summands = [e.tree(part, at) for part in joined_by("+", expr)]
    total = 0
    for summand in summands:
        assert isinstance(summand.value, int)
        total = fit(total + summand.value, expr.span, None)
    return e.made(expr, at, total, summands)


def _are_zones(expr: Expr) -> bool:
    """Whether it is made of whole zones put together."""
    if isinstance(expr, Binary) and expr.op in ("join", "unite"):
        return _are_zones(expr.left) and _are_zones(expr.right)
    return isinstance(expr, Contents)


def _compared(op: str, left: Any, right: Any) -> bool:
    if op in ("in", "not_in") and (left is None or right is None):
        return op == "not_in"
    return COMPARE[op](left, right)


def _logic(e: Explainer, expr: Binary, at: At) -> Tree:
    """`a and b and c`: the parts that were looked at, up to the one that decides."""
    decides = expr.op == "or"
    looked = []
    for part in joined_by(expr.op, expr):
        looked.append(e.tree(part, at))
        if bool(looked[-1].value) == decides:
            return e.made(expr, at, decides, looked, LOGIC)
    return e.made(expr, at, not decides, looked, LOGIC)


def joined_by(op: str, expr: Expr) -> list[Expr]:
    """The parts of a chain of one operator."""
    if isinstance(expr, Binary) and expr.op == op:
        return [*joined_by(op, expr.left), expr.right]
    return [expr]


def _otherwise(e: Explainer, expr: Binary, left: Tree, at: At) -> Tree:
    if left.value is not None:
        return e.made(expr, at, left.value, (left,), BRANCH)
    right = e.tree(expr.right, at)
    return e.made(expr, at, right.value, (left, right), BRANCH)


def _collect(e: Explainer, expr: Collect, at: At) -> Tree:
    items = [e.tree(item, at) for item in expr.items]
    found = [item.value for item in items if item.value is not None]
    return e.made(expr, at, as_set(found) if isinstance(expr.ty, SetOf) else tuple(found), items)


def _as_set(e: Explainer, expr: AsSet, at: At) -> Tree:
    of = e.tree(expr.expr, at)
    assert isinstance(of.value, tuple)
    return attrs.evolve(of, ty=expr.ty, value=as_set(of.value))


# ── Branches and defines ──────────────────────────────────────────────────────────────────────


def _if(e: Explainer, expr: If, at: At) -> Tree:
    """The branch taken, after the condition that took it; of the conditions before only how open they are counts."""
    branch: Expr = expr
    passed: list[Tree] = []
    while isinstance(branch, If):
        condition = e.tree(branch.condition, at)
        if condition.value:
            answer = e.tree(branch.then, at)
            openness = least_open((*passed, condition, answer))
            return e.made(expr, at, answer.value, (condition, answer), BRANCH, openness)
        passed.append(condition)
        branch = branch.otherwise
    answer = e.tree(branch, at)
    return e.made(expr, at, answer.value, (*passed[:1], answer), BRANCH, least_open((*passed, answer)))


def _cases(e: Explainer, expr: Cases, at: At) -> Tree:
    subject = e.tree(expr.subject, at)
    chosen = next((answer for labels, answer in expr.cases if subject.value in labels), expr.otherwise)
    if chosen is None:
        return e.secret(expr, at)
    answer = e.tree(chosen, at)
    return e.made(expr, at, answer.value, (subject, answer), BRANCH)


def _cited(e: Explainer, expr: Cited, at: At) -> Tree:
    inner = e.tree(expr.expr, at)
    return attrs.evolve(inner, heading=inner.heading or expr.heading)


def _within(e: Explainer, expr: Within, at: At) -> Tree:
    inner, ty = e.tree(expr.expr, at), certain(expr.ty)
    assert isinstance(ty, Number)
    if isinstance(inner.value, int) and not ty.low <= inner.value <= ty.high:
        raise PlayError(Code.PLAY_OUT_OF_BOUNDS, f"`{expr.what}` would be {inner.value}", expr.span)
    return inner


def _define(e: Explainer, expr: Apply, at: At) -> Tree:
    """What a define says, asked for its player; none where that, or what it must be given, is none."""
    define = e.machine.program.defines[expr.define]
    args = [e.tree(arg, at) for arg in expr.args]
    who = None if expr.you is None else e.tree(expr.you, at)
    asked = at.you if who is None else who.value
    lacks = any(arg.value is None and is_strict(define, n, expr.args[n]) for n, arg in enumerate(args))
    given = args if who is None else [who, *args]
    if asked is None or lacks:
        return e.made(expr, at, none_of(define.ty), given, DEFINE)
    assert isinstance(asked, int)
    closed = {number: arg.openness for number, arg in enumerate(args) if arg.openness}
    values = [*(arg.value for arg in args), *[None] * (define.slots - len(args))]
    body = e.tree(define.body, At(values, asked, e.machine.program.source, closed))
    openness = SECRET if who is not None and who.openness else body.openness
    tree = e.made(expr, at, body.value, (body,), DEFINE, openness)
    names = [Bound("", arg.ty, arg.value) for arg in args] if openness == OPEN else []
    return attrs.evolve(tree, heading=define.heading, bound=tuple(names))


RULES: Mapping[type[Expr], Rule] = {
    Const: _const,
    OptionValue: _option,
    You: _you,
    Local: _local,
    Unary: _unary,
    Binary: _binary,
    Collect: _collect,
    AsSet: _as_set,
    If: _if,
    Cases: _cases,
    Cited: _cited,
    Within: _within,
    Apply: _define,
    **LOOPS,
}
