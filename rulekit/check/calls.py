"""Asking a define, a built-in function or a printed table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.builtins import FUNCTIONS, NAMES, Function
from rulekit.check import access, bindings
from rulekit.check.bounds import cell_type, reach
from rulekit.check.env import Env
from rulekit.check.intervals import number_of
from rulekit.check.other_names import OTHER_NAMES
from rulekit.check.scope import (
    DefineSymbol,
    ErrorSymbol,
    Parameter,
    PartSymbol,
    RuleSymbol,
    Symbol,
    TableSymbol,
    ZoneSymbol,
)
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import (
    NUMBER,
    PLAYER,
    SPACE,
    UNKNOWN,
    Maybe,
    Nothing,
    Number,
    PlayerTy,
    SetOf,
    Ty,
    Unknown,
    certain,
    maybe,
)

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

EDGES = frozenset({"home_edge", "far_edge"})


def call(e: Elaborator, node: ast.CallExpr, env: Env) -> x.Expr:
    """`name(args)` or `p.name(args)`."""
    name = node.name.text
    symbol = e.scope.find(name)
    if node.owner is not None:
        return _call_for(e, node, symbol, env)
    match symbol:
        case DefineSymbol():
            args = arguments(e, node, e.scope.defines[symbol.number].params, env)
            return ask(e, symbol.number, args, None, node, env)
        case TableSymbol():
            return _look_up(e, symbol.number, node, env)
        case None if name in FUNCTIONS:
            return _function(e, FUNCTIONS[name], node, env)
        case ErrorSymbol():
            _arguments_alone(e, node, env)
        case RuleSymbol() | PartSymbol():
            _arguments_alone(e, node, env)
            not_asked(e, name, symbol, node.name.span)
        case None if env.find(name) is None and name not in NAMES and name != "you":
            _arguments_alone(e, node, env)
            e.report(
                Code.UNKNOWN_NAME,
                f"there is no define, table or function `{name}`",
                node.name.span,
                OTHER_NAMES.get(name) or e.scope.suggest(name, (DefineSymbol, TableSymbol), FUNCTIONS),
            )
        case _:
            e.report(
                Code.WRONG_ARGUMENTS,
                f"`{name}` takes nothing in brackets: it is no define, table or function",
                node.name.span,
                f"did you mean `{name}[…]`, an index?" if isinstance(symbol, ZoneSymbol) else OTHER_NAMES.get(name),
            )
    return e.bad(node.span)


def ask(e: Elaborator, number: int, args: tuple[x.Expr, ...], owner: x.Expr | None, node: ast.Expr, env: Env) -> x.Expr:
    """A define, asked with these arguments for `you`, or for another player."""
    decl = e.scope.defines[number]
    if len(args) != len(decl.params):
        if not args:
            lacks_arguments(e, decl.name, [param.name for param in decl.params], node.span)
        return e.bad(node.span)
    define = e.defines.asked(number, node.span, e)
    if define is None:
        return e.bad(node.span)
    if define.needs_you and owner is None:
        bindings.need_you(
            e, env, node.span, f"`{decl.name}` depends on a player", f"ask it of somebody, such as `player.{decl.name}`"
        )
    missing = owner is not None and isinstance(owner.ty, Maybe)
    for arg, param in zip(args, decl.params, strict=True):
        missing = missing or (isinstance(arg.ty, Maybe | Nothing) and not isinstance(param.ty, Maybe | Unknown))
    ty = maybe(define.ty) if missing else define.ty
    return x.Apply(number, args, owner, ty=ty, span=node.span)


def arguments(e: Elaborator, node: ast.CallExpr, params: Sequence[Parameter], env: Env) -> tuple[x.Expr, ...]:
    """The arguments of a call, as the parameters want them; () and told if there are not as many."""
    if len(node.args) != len(params):
        _arguments_alone(e, node, env)
        _wrong_number(e, node, [param.name for param in params])
        return ()
    return tuple(
        e.bounded(e.typed(arg, env, param.ty), param.ty, param.name)
        for arg, param in zip(node.args, params, strict=True)
    )


def lacks_arguments(e: Elaborator, name: str, params: Sequence[str], span: Span) -> None:
    """Tell that something was named but not given what it needs."""
    e.report(
        Code.WRONG_ARGUMENTS,
        f"`{name}` must be asked about something",
        span,
        f"write `{name}({', '.join(params)})`",
    )


def not_asked(e: Elaborator, name: str, symbol: Symbol, span: Span) -> None:
    """Tell that a rule or step has no value."""
    what = "a rule" if isinstance(symbol, RuleSymbol) else "a step or phase"
    advice = f"a rule is done: write `do {name}` in a line of its own" if isinstance(symbol, RuleSymbol) else None
    e.report(Code.WRONG_TYPE, f"`{name}` is {what}, which has no value", span, advice)


def _call_for(e: Elaborator, node: ast.CallExpr, symbol: Symbol | None, env: Env) -> x.Expr:
    assert node.owner is not None
    name = node.name.text
    owner = e.expr(node.owner, env)
    if not isinstance(certain(owner.ty), PlayerTy | Unknown):
        _arguments_alone(e, node, env)
        e.report(
            Code.WRONG_TYPE,
            f"only a player can be asked so; {e.quote(node.owner)} is {a(owner.ty)}",
            node.owner.span,
            f"did you mean `{name}({e.plain(node.owner)})`?",
        )
        return e.bad(node.span)
    if isinstance(symbol, DefineSymbol):
        args = arguments(e, node, e.scope.defines[symbol.number].params, env)
        return ask(e, symbol.number, args, owner, node, env)
    _arguments_alone(e, node, env)
    if not isinstance(symbol, ErrorSymbol):
        e.report(
            Code.UNKNOWN_NAME if symbol is None else Code.WRONG_TYPE,
            f"there is no define `{name}` to ask for a player",
            node.name.span,
            e.scope.suggest(name, (DefineSymbol,)),
        )
    return e.bad(node.span)


def _look_up(e: Elaborator, number: int, node: ast.CallExpr, env: Env) -> x.Expr:
    lookup = e.scope.lookups[number]
    if len(node.args) != len(lookup.params):
        _arguments_alone(e, node, env)
        _wrong_number(e, node, lookup.table.params)
        return e.bad(node.span)
    args = tuple(e.typed(arg, env, ty) for arg, ty in zip(node.args, lookup.params, strict=True))
    for arg, ty, written in zip(args, lookup.params, node.args, strict=True):
        given = number_of(arg)
        if given is None or not isinstance(ty, Number) or e.scope.broken:
            continue
        if given.low < ty.low or given.high > ty.high:
            e.report(
                Code.OUT_OF_BOUNDS,
                f"{e.quote(written)} can be {reach(given)}, but `{lookup.table.name}` has headings for "
                f"{ty.low} to {ty.high} only",
                written.span,
                "add what is missing to the table (`-` for what cannot happen), or give the number tighter bounds",
                also=[e.scope.label(lookup.table.span, "the table")],
            )
    missing = any(isinstance(arg.ty, Maybe) for arg in args)
    ty = cell_type(lookup.table, args)
    return x.LookIn(number, args, ty=maybe(ty) if missing else ty, span=node.span)


# ── built-in functions


def _function(e: Elaborator, function: Function, node: ast.CallExpr, env: Env) -> x.Expr:
    if len(node.args) != len(function.args):
        _arguments_alone(e, node, env)
        _wrong_number(e, node, function.args)
        return e.bad(node.span)
    if function.name == "ahead":
        bindings.need_you(e, env, node.span, "`ahead` depends on a player")
    zone: x.ZoneRef | None = None
    args: list[x.Expr] = []
    for form, written in zip(function.args, node.args, strict=True):
        if form == "grid":
            zone = _grid(e, written, env)
        else:
            args.append(_argument(e, form, written, env))
    if function.name in EDGES:
        zone = _only_grid(e, function.name, args[0], node)
    if (zone is None and ("grid" in function.args or function.name in EDGES)) or any(
        isinstance(arg.ty, Unknown) for arg in args
    ):
        return e.bad(node.span)
    missing = any(isinstance(arg.ty, Maybe) for arg in args)
    ty = _result(function, args)
    return x.Builtin(function.name, tuple(args), zone, ty=maybe(ty) if missing else ty, span=node.span)


def _argument(e: Elaborator, form: str, node: ast.Expr, env: Env) -> x.Expr:
    match form:
        case "space":
            return e.typed(node, env, SPACE)
        case "spaces":
            return e.typed(node, env, SetOf(SPACE))
        case "player":
            return e.typed(node, env, PLAYER)
        case "number":
            return e.number(node, env)
        case _:
            return e.expr(node, env)


def _grid(e: Elaborator, node: ast.Expr, env: Env) -> x.ZoneRef | None:
    found = access.find(e, node, env)
    if isinstance(found, x.ZoneRef):
        zone = e.scope.zones[found.zone]
        if zone.form == "grid" and (found.indices or not zone.indices):
            return found
    if isinstance(found, x.Expr) and isinstance(found.ty, Unknown):
        return None
    e.report(Code.NOT_A_PLACE, f"{e.quote(node)} is no grid, and a grid is due here", node.span, _grid_names(e))
    return None


def _only_grid(e: Elaborator, name: str, player: x.Expr, node: ast.CallExpr) -> x.ZoneRef | None:
    """The grid whose edges are meant: there must be one alone that has edges."""
    sized = [
        i for i, z in enumerate(e.scope.zones) if z.grid is not None and z.grid.width is not None and not z.indices
    ]
    if len(sized) == 1:
        owned = e.scope.zones[sized[0]].owner == "player"
        return x.ZoneRef(sized[0], player if owned else None)
    e.report(
        Code.NOT_A_PLACE,
        f"`{name}` means the edge of the one grid with a size, and this game has {len(sized)} of them",
        node.span,
    )
    return None


def _grid_names(e: Elaborator) -> str | None:
    names = [f"`{zone.name}`" for zone in e.scope.zones if zone.form == "grid"]
    return f"a grid of this game is {' or '.join(names)}" if names else None


def _result(function: Function, args: list[x.Expr]) -> Ty:
    if function.name in {"smaller_of", "larger_of"}:
        first, second = (number_of(arg) or NUMBER for arg in args)
        best = min if function.name == "smaller_of" else max
        return Number(best(first.low, second.low), best(first.high, second.high))
    if function.name == "row_from":
        return Number(1)
    if function.name == "distance":
        return Maybe(Number(0))
    return function.result if function.result is not None else UNKNOWN


# ── telling


def _arguments_alone(e: Elaborator, node: ast.CallExpr, env: Env) -> None:
    """Look at the arguments of a wrong call all the same: there may be mistakes in them as well."""
    for arg in node.args:
        e.expr(arg, env)


def _wrong_number(e: Elaborator, node: ast.CallExpr, params: Sequence[str]) -> None:
    name = node.name.text
    given, due = len(node.args), len(params)
    e.report(
        Code.WRONG_ARGUMENTS,
        f"`{name}` needs {due or 'no'} thing{'' if due == 1 else 's'} in brackets, not {given}",
        node.span,
        f"write `{name}({', '.join(params)})`" if due else f"write `{name}` alone",
    )
