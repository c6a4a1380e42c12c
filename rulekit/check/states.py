"""What `is empty`, `is full` and `is none` ask, with `not` and without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.check import access, members
from rulekit.check.env import Env
from rulekit.check.paths import places_in
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import YES_NO, ListOf, Maybe, SetOf, SpaceTy, Unknown, certain

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


def is_state(e: Elaborator, node: ast.Is, env: Env) -> x.Expr:
    """`x is empty`, `full` or `none`, and `is not`."""
    if node.state == "none":
        return is_none(e.expr(node.operand, env), node, negated=node.negated)
    asked = _is_empty(e, node, env) if node.state == "empty" else _is_full(e, node, env)
    return x.Unary("not", asked, ty=YES_NO, span=node.span) if node.negated else asked


def is_none(operand: x.Expr, node: ast.Expr, *, negated: bool) -> x.Expr:
    """`x is none`, and `is not`."""
    return x.Unary("is_some" if negated else "is_none", operand, ty=YES_NO, span=node.span)


def _is_empty(e: Elaborator, node: ast.Is, env: Env) -> x.Expr:
    operand = access.collection(e, node.operand, env)
    if not isinstance(certain(operand.ty), SetOf | ListOf | SpaceTy | Unknown):
        name = e.plain(node.operand)
        advice = f"write `{name} is none`" if isinstance(operand.ty, Maybe) else None
        if isinstance(operand, x.Cell):
            advice = (
                f"ask the space itself, `{e.plain(node.operand.indices[0])} is empty`, or write `{name} is none`"
                if (isinstance(node.operand, ast.Index))
                else advice
            )
        e.report(
            Code.WRONG_TYPE,
            f"only a zone, a set, a list or a space can be empty; {e.quote(node.operand)} is {a(operand.ty)}",
            node.operand.span,
            advice,
        )
        return e.bad(node.span)
    _tell_none(e, node, operand, env)
    return x.Property("is_empty", operand, ty=YES_NO, span=node.span)


def _is_full(e: Elaborator, node: ast.Is, env: Env) -> x.Expr:
    operand = e.expr(node.operand, env)
    if isinstance(operand.ty, Unknown):
        return operand
    if isinstance(operand, x.Contents):
        zone = e.scope.zones[operand.zone.zone]
        if zone.form in {"row", "grid"}:
            return x.Property("is_full", operand, ty=YES_NO, span=node.span)
    e.report(
        Code.WRONG_TYPE,
        f"only a row or a grid can be full; {e.quote(node.operand)} is neither",
        node.operand.span,
        _full_instead(e, node, operand, env),
    )
    return e.bad(node.span)


def _full_instead(e: Elaborator, node: ast.Is, operand: x.Expr, env: Env) -> str | None:
    """What to ask of what can be no fuller or emptier."""
    if not isinstance(operand.ty, SetOf | ListOf):
        return None
    if isinstance(certain(operand.ty.of), SpaceTy):
        quantifier = "some" if node.negated else "no"
        name = next((name for name in ("space", "place") if env.find(name) is None), "other")
        return f"ask for an empty space: `{quantifier} {name} in {e.plain(node.operand)} has {name} is empty`"
    return f"compare `{e.plain(node.operand)}.size`"


def _tell_none(e: Elaborator, node: ast.Is, operand: x.Expr, env: Env) -> None:
    """A place beyond the border is none, and none is empty; what a query makes of its members leaves none out."""
    if not isinstance(operand.ty, Maybe) or not isinstance(operand.ty.of, SpaceTy):
        return
    if node.negated or env.example or node.operand == env.left_out:
        return
    if isinstance(operand, x.SpaceAt) and not members.is_stepped_off(e, operand):
        return
    if places_in(operand) & env.certain:  # its column or row was compared before: with its border, perhaps
        return
    name = e.plain(node.operand)
    e.report(
        Code.NONE_IS_EMPTY,
        f"{e.quote(node.operand)} may be none: there may be no such space, and `is empty` says yes then",
        node.span,
        f"write `{name} is not none and {name} is empty`, or `{name} is none or {name} is empty` if you mean both",
    )
