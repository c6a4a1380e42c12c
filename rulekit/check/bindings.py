"""Naming locals, and needing `you`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.check import members
from rulekit.check.env import Env, Who
from rulekit.check.names import not_shadowing
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import PLAYER, SetOf, Ty, certain, fits

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


def you(e: Elaborator, env: Env, span: Span, why: str | None = None, advice: str | None = None) -> x.Expr:
    """The player `you` is; told if there is none here."""
    need_you(e, env, span, why, advice)
    return x.You(ty=PLAYER, span=span)


def need_you(e: Elaborator, env: Env, span: Span, why: str | None, advice: str | None = None) -> None:
    """Note that something here needs `you`.  `why` says what: a clause such as "`hand` belongs to a player"."""
    if env.who is Who.NOBODY:
        message = "there is no `you` here" if why is None else f"{why}, and there is no `you` here"
        way = "put it under `each player`" if env.in_block else "ask of all: `every player in players has …`"
        e.report(Code.NO_YOU, message, span, way if advice is None else f"{advice}, or {way}")
    elif env.who is Who.CALLER and env.you_needed is None:
        env.you_needed = span


def bind(
    e: Elaborator, name: ast.Name, ty: Ty, env: Env, *, changeable: bool = False, inner: bool = False,
    source: x.Expr | None = None,
) -> int:  # fmt: skip
    """Name a local; told if a declared name or a local here is called so already."""
    earlier = env.names.get(name.text)
    if earlier is not None:
        e.report(
            Code.SHADOWED_NAME,
            f"`{name.text}` is already a name in this block",
            name.span,
            "choose another name here",
            also=[e.scope.label(earlier.span, "named here")] if earlier.span.end else [],
        )
    else:
        not_shadowing(e.scope, name, "what is named here")
    grids = members.grids_of(e, source, env) if source is not None else None
    if earlier is not None:
        return env.hidden()
    return env.add(name.text, ty, changeable=changeable, inner=inner, grids=grids, span=name.span)


def audience(e: Elaborator, node: ast.Expr | None, env: Env) -> x.Expr | None:
    """Who is told something: a player, or a set of players."""
    if node is None:
        return None
    to = e.expr(node, env)
    if not fits(certain(to.ty), PLAYER) and not fits(certain(to.ty), SetOf(PLAYER)):
        e.report(Code.WRONG_TYPE, f"{e.quote(node)} is {a(to.ty)}, but a player is due here", node.span)
    return e.as_type(to, SetOf(PLAYER))
