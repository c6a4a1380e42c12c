"""Operators between expressions: logic, comparisons, calculating, joining and `otherwise`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from rulekit import expr as x
from rulekit.check import access
from rulekit.check.env import Env
from rulekit.check.intervals import arithmetic, clamped, number_of
from rulekit.check.paths import when_no, when_yes
from rulekit.check.scope import OptionSymbol
from rulekit.check.states import is_none
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import (
    YES_NO,
    ComponentOf,
    ListOf,
    Maybe,
    Nothing,
    Number,
    SetOf,
    SpaceTy,
    Ty,
    Unknown,
    certain,
    common,
)

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

ORDER = frozenset({"<", "<=", ">", ">="})

# What goes on as far right as it can, up to what it goes through.
_REACH = re.compile(r"\b(?:total|largest|smallest|number|distinct|list) (?:of )?(?:(?! in ).)* in $")


def binary(e: Elaborator, node: ast.Binary, env: Env, wanted: Ty | None) -> x.Expr:
    """Any operator between two expressions."""
    match node.op:
        case "and" | "or":
            return _logic(e, node, env)
        case "=" | "!=" | "<" | "<=" | ">" | ">=":
            return _compare(e, node, env)
        case "in" | "not in":
            return _member(e, node, env)
        case "otherwise":
            return _otherwise(e, node, env, wanted)
        case "+" | "-":
            return _plus_or_minus(e, node, env, wanted)
        case _:
            return _calculate(e, node, e.number(node.left, env), e.number(node.right, env))


def unary(e: Elaborator, node: ast.Unary, env: Env) -> x.Expr:
    """`not x` or `- x`."""
    if node.op == "not":
        return x.Unary("not", e.yes_no(node.operand, env), ty=YES_NO, span=node.span)
    operand = e.number(node.operand, env)
    bounds = number_of(operand)
    if bounds is None:
        return operand
    negative = clamped(-bounds.high, -bounds.low) or bounds
    if isinstance(operand, x.Const):
        return x.Const(negative.low, ty=negative, span=node.span)
    return x.Unary("negative", operand, ty=negative, span=node.span)


# ── logic


def _logic(e: Elaborator, node: ast.Binary, env: Env) -> x.Expr:
    left = e.yes_no(node.left, env)
    mark = env.open()
    env.learn(when_yes(left) if node.op == "and" else when_no(left))
    right = e.yes_no(node.right, env)
    env.close(mark)
    return x.Binary(node.op, left, right, ty=YES_NO, span=node.span)


# ── comparisons


def _compare(e: Elaborator, node: ast.Binary, env: Env) -> x.Expr:
    for literal, other in ((node.left, node.right), (node.right, node.left)):
        if node.op in {"=", "!="} and isinstance(literal, ast.Literal) and literal.value is None:
            return is_none(e.expr(other, env), node, negated=node.op == "!=")
    if _compared_with_state(e, node, env):
        return e.bad(node.span)
    left, right = _sides(e, node, env)
    if isinstance(left.ty, Unknown) or isinstance(right.ty, Unknown):
        return x.Binary(node.op, left, right, ty=YES_NO, span=node.span)
    if node.op in ORDER:
        return _compare_numbers(e, node, left, right)
    if common(left.ty, right.ty) is None:
        return _never_equal(e, node, left, right)
    if env.example and (_has_face(left) or _has_face(right)):
        return _negated(_same_faces(left, right, node), node.op == "!=")
    if node.op == "!=" and isinstance(left.ty, Maybe) and isinstance(right.ty, Maybe) and not env.example:
        e.report(
            Code.BOTH_MAY_BE_NONE,
            f"both sides of {e.quote(node)} may be none, and `!=` says yes then",
            node.span,
            "ask before whether they are none, or write `not … = …`: that says yes as well, but shows you mean it",
        )
    if isinstance(left.ty, SetOf) is not isinstance(right.ty, SetOf):
        left, right = _as_set(left), _as_set(right)
    return x.Binary(node.op, left, right, ty=YES_NO, span=node.span)


def _compared_with_state(e: Elaborator, node: ast.Binary, env: Env) -> bool:
    """Whether this says `hand = empty`; tells how that is asked."""
    word = node.right
    if node.op not in {"=", "!="} or not isinstance(word, ast.Ref) or word.name not in {"empty", "full"}:
        return False
    if env.find(word.name) is not None or e.scope.find(word.name) is not None:
        return False
    state = word.name if node.op == "=" else f"not {word.name}"
    e.report(
        Code.UNKNOWN_NAME,
        f"`{word.name}` is not a name here",
        word.span,
        f"write `{e.plain(node.left)} is {state}`",
    )
    return True


def _sides(e: Elaborator, node: ast.Binary, env: Env) -> tuple[x.Expr, x.Expr]:
    """Both sides; the values of an option are known beside it, on whichever side it stands."""
    if isinstance(node.right, ast.Ref) and isinstance(e.scope.find(node.right.name), OptionSymbol):
        right = e.expr(node.right, env)
        return e.expr(node.left, env, certain(right.ty)), right
    left = access.collection(e, node.left, env)
    is_told = _asks_for_name(node.left) or _may_be_an_option(e, node.left, env)
    if isinstance(left.ty, Unknown) and is_told and isinstance(node.right, ast.Ref):
        return left, e.bad(node.right.span)  # `card.name = Copper`: told once
    return left, access.collection(e, node.right, env, certain(left.ty))


def _asks_for_name(node: ast.Expr) -> bool:
    return isinstance(node, ast.Dot) and node.name.text == "name"


def _compare_numbers(e: Elaborator, node: ast.Binary, left: x.Expr, right: x.Expr) -> x.Expr:
    for side, written in ((left, node.left), (right, node.right)):
        if not isinstance(certain(side.ty), Number):
            if isinstance(side.ty, SetOf | ListOf):
                advice = f"did you mean `{e.plain(written)}.size`?"
            else:
                advice = "other things can be equal (`=`) or not (`!=`)"
            e.report(
                Code.WRONG_TYPE,
                f"`{node.op}` compares numbers, but {e.quote(written)} is {a(side.ty)}",
                written.span,
                advice,
            )
            return e.bad(node.span)
    return x.Binary(node.op, left, right, ty=YES_NO, span=node.span)


def _never_equal(e: Elaborator, node: ast.Binary, left: x.Expr, right: x.Expr) -> x.Expr:
    sets = isinstance(left.ty, SetOf | ListOf), isinstance(right.ty, SetOf | ListOf)
    advice = None
    if sets == (False, True):
        advice = f"did you mean `{e.plain(node.left)} in {e.plain(node.right)}`?"
    elif sets == (True, False):
        advice = f"did you mean `{e.plain(node.right)} in {e.plain(node.left)}`?"
    for side, written, other in ((left, node.left, right), (right, node.right, left)):
        if isinstance(certain(side.ty), SpaceTy) and isinstance(certain(other.ty), ComponentOf):
            advice = f"what lies there is `{e.plain(written)}.top`"
    e.report(
        Code.WRONG_TYPE,
        f"{e.quote(node.left)} and {e.quote(node.right)} can never be equal: {a(left.ty)} against {a(right.ty)}",
        node.span,
        advice,
    )
    return e.bad(node.span)


def _member(e: Elaborator, node: ast.Binary, env: Env) -> x.Expr:
    op = "not_in" if node.op == "not in" else "in"
    left = e.expr(node.left, env)
    right = access.collection(e, node.right, env, SetOf(certain(left.ty)))
    if isinstance(left.ty, Unknown) or isinstance(right.ty, Unknown):
        return x.Binary(op, left, right, ty=YES_NO, span=node.span)
    if not isinstance(right.ty, SetOf | ListOf):
        e.report(
            Code.WRONG_TYPE,
            f"nothing can be in {e.quote(node.right)}: it is {a(right.ty)}",
            node.right.span,
            f"did you mean `{e.plain(node.left)} = {e.plain(node.right)}`?" if common(left.ty, right.ty) else None,
        )
        return e.bad(node.span)
    if common(certain(left.ty), right.ty.of) is None:
        e.report(
            Code.WRONG_TYPE,
            f"{e.quote(node.left)} can never be in {e.quote(node.right)}: {a(left.ty)} against {a(right.ty)}",
            node.span,
        )
        return e.bad(node.span)
    if env.example and (_has_face(left) or _has_face(right)):
        return _negated(_face_among(left, right, env, node), op == "not_in")
    return x.Binary(op, left, right, ty=YES_NO, span=node.span)


# ── examples: a code equals any component with its face


def _has_face(expr: x.Expr) -> bool:
    if isinstance(expr, x.Collect):
        return any(_has_face(item) for item in expr.items)
    return isinstance(expr, x.Const) and isinstance(expr.ty, ComponentOf)


def _same_faces(left: x.Expr, right: x.Expr, node: ast.Node) -> x.Expr:
    """`{…}` keeps its repeats by becoming a list; that its order does not count says the other side, a set."""
    if _is_braces(right):
        left, right = right, left
    if _is_braces(left):
        left, right = attrs.evolve(left, ty=ListOf(_members(left.ty))), _as_set(right)
    return x.Binary("same_faces", left, right, ty=YES_NO, span=node.span)


def _face_among(left: x.Expr, right: x.Expr, env: Env, node: ast.Node) -> x.Expr:
    inner = _members(right.ty)
    slot = env.hidden()
    same = x.Binary("same_faces", x.Local(slot, ty=inner), left, ty=YES_NO, span=node.span)
    query = x.Query((x.Generator(slot, right, ""),))
    return x.Quantified("some", query, same, ty=YES_NO, span=node.span)


def _is_braces(expr: x.Expr) -> bool:
    return isinstance(expr, x.Collect) and isinstance(expr.ty, SetOf)


def _members(ty: Ty) -> Ty:
    return ty.of if isinstance(ty, SetOf | ListOf) else ty


def _negated(expr: x.Expr, negated: bool) -> x.Expr:  # noqa: FBT001
    return x.Unary("not", expr, ty=YES_NO, span=expr.span) if negated else expr


def _as_set(expr: x.Expr) -> x.Expr:
    return x.AsSet(expr, ty=SetOf(expr.ty.of), span=expr.span) if isinstance(expr.ty, ListOf) else expr


# ── calculating and joining


def _otherwise(e: Elaborator, node: ast.Binary, env: Env, wanted: Ty | None) -> x.Expr:
    left = e.expr(node.left, env, wanted)
    right = e.expr(node.right, env, certain(left.ty) if not isinstance(left.ty, Nothing) else wanted)
    first = attrs.evolve(left, ty=right.ty if isinstance(left.ty, Nothing) else certain(left.ty))
    ty = e.joined(first, right, node.right)
    return x.Binary("otherwise", left, e.as_type(right, ty), ty=ty, span=node.span)


def _plus_or_minus(e: Elaborator, node: ast.Binary, env: Env, wanted: Ty | None) -> x.Expr:
    left = e.expr(node.left, env, wanted)
    right = e.expr(node.right, env, certain(left.ty))
    if isinstance(left.ty, Unknown) or isinstance(right.ty, Unknown):
        return e.bad(node.span)
    if isinstance(left.ty, SetOf | ListOf) or isinstance(right.ty, SetOf | ListOf):
        return _join(e, node, left, right)
    return _calculate(e, node, e.sure_number(left, node.left), e.sure_number(right, node.right))


def _calculate(e: Elaborator, node: ast.Binary, left: x.Expr, right: x.Expr) -> x.Expr:
    first, second = number_of(left), number_of(right)
    if first is None or second is None:
        return e.bad(node.span)
    ty = arithmetic(node.op, first, second)
    if ty is None:
        by_zero = node.op in {"div", "mod"}
        message = "this divides by 0" if by_zero else f"{e.quote(node)} is always more than a number can hold"
        e.report(Code.OUT_OF_BOUNDS, message, node.span)
        return e.bad(node.span)
    return x.Binary(node.op, left, right, ty=ty, span=node.span)


def _may_be_an_option(e: Elaborator, node: ast.Expr, env: Env) -> bool:
    """Whether a name that nothing declares may have been meant for an option: then its value is not known either."""
    return isinstance(node, ast.Ref) and env.find(node.name) is None and e.scope.find(node.name) is None


def _how_to_join(e: Elaborator, node: ast.Binary, written: ast.Expr, side: x.Expr) -> str:
    """What to write where one side of `+` or `-` is no collection."""
    other = node.right if written is node.left else node.left
    if not isinstance(certain(side.ty), Number) or isinstance(other, ast.Collection):
        return f"put it into braces: `{{{e.plain(written)}}}`"
    before = e.scope.source.text[: node.span.start].rpartition("\n")[2]
    reach = _REACH.search(before)
    if reach is not None and written is node.right:
        return f"put brackets before it: `({reach[0]}{e.plain(node.left)}) {node.op} {e.plain(written)}`"
    left, right = (e.plain(part) if part is written else f"{e.plain(part)}.size" for part in (node.left, node.right))
    return f"write `{left} {node.op} {right}` to count what is there"


def _join(e: Elaborator, node: ast.Binary, left: x.Expr, right: x.Expr) -> x.Expr:
    for side, written in ((left, node.left), (right, node.right)):
        if not isinstance(side.ty, SetOf | ListOf):
            e.report(
                Code.WRONG_TYPE,
                f"{e.quote(written)} is {a(side.ty)}, the other side of `{node.op}` a set or list",
                written.span,
                _how_to_join(e, node, written, side),
            )
            return e.bad(node.span)
    inner = common(_members(left.ty), _members(right.ty))
    if inner is None:
        e.report(
            Code.WRONG_TYPE,
            f"{e.quote(node.left)} and {e.quote(node.right)} hold different things: {a(left.ty)} against {a(right.ty)}",
            node.span,
        )
        return e.bad(node.span)
    if node.op == "-":
        return x.Binary("without", left, right, ty=left.ty, span=node.span)
    inner = certain(inner)
    if isinstance(left.ty, ListOf) and isinstance(right.ty, ListOf):
        return x.Binary("join", left, right, ty=ListOf(inner), span=node.span)
    return x.Binary("unite", _as_set(left), _as_set(right), ty=SetOf(inner), span=node.span)
