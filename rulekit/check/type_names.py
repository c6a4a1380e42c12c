"""What the types written in a rule file mean.  Reports what is wrong with them and gives `Unknown` there."""

from __future__ import annotations

from rulekit.check.names import describe, not_shadowing
from rulekit.check.scope import ComponentSymbol, ErrorSymbol, KindSymbol, Parameter, Scope
from rulekit.diagnostics import Code
from rulekit.syntax import ast
from rulekit.types import (
    DIRECTION,
    LEAST,
    MOST,
    NUMBER,
    PLAYER,
    SPACE,
    UNKNOWN,
    YES_NO,
    ComponentOf,
    KindOf,
    ListOf,
    Number,
    SetOf,
    Text,
    Ty,
    maybe,
)


def resolve_type(scope: Scope, node: ast.TypeExpr) -> Ty:
    """The type a type expression stands for."""
    ty = _plain(scope, node)
    return maybe(ty) if node.or_none else ty


def parameters(scope: Scope, params: tuple[ast.Param, ...]) -> tuple[Parameter, ...]:
    """The parameters of a define or rule; without a type one has that of the kind which bears its name."""
    known: dict[str, Parameter] = {}
    for param in params:
        name = param.name
        not_shadowing(scope, name, "a parameter")
        if name.text in known:
            scope.report(
                Code.DECLARED_TWICE,
                f"there are two parameters called `{name.text}`",
                name.span,
                also=[scope.label(known[name.text].span, "declared here")],
            )
        ty = resolve_type(scope, param.ty) if param.ty is not None else _type_of_name(scope, name)
        known[name.text] = Parameter(name.text, ty, name.span)
    return tuple(known.values())


def kind_by_name(scope: Scope, name: str) -> Ty | None:
    """The kind that bears a small name, ignoring case and `_`: `cat_bed` has the type `CatBed`."""
    wanted = _folded(name)
    built_in: dict[str, Ty] = {"player": PLAYER, "space": SPACE, "direction": DIRECTION}
    if wanted in built_in:
        return built_in[wanted]
    for known, symbol in scope.symbols.items():
        if _folded(known) == wanted:
            if isinstance(symbol, ErrorSymbol):
                return UNKNOWN
            if isinstance(symbol, KindSymbol):
                return KindOf(known)
            if isinstance(symbol, ComponentSymbol):
                return ComponentOf(known)
    return None


def _plain(scope: Scope, node: ast.TypeExpr) -> Ty:
    match node.form:
        case "number":
            return _number(scope, node)
        case "yes_no":
            return YES_NO
        case "text":
            return Text()
        case "set" | "list" if node.of is not None:
            inner = resolve_type(scope, node.of)
            return SetOf(inner) if node.form == "set" else ListOf(inner)
        case _ if node.name is not None:
            return named_type(scope, node.name)
        case _:
            return UNKNOWN


def _number(scope: Scope, node: ast.TypeExpr) -> Ty:
    if node.low is None or node.high is None:
        return NUMBER
    if node.low > node.high:
        scope.report(
            Code.OUT_OF_BOUNDS,
            f"`number {node.low} to {node.high}` holds nothing: the bounds are the wrong way round",
            node.span,
            f"write `number {node.high} to {node.low}`",
        )
        return NUMBER
    if node.low < LEAST or node.high > MOST:
        scope.report(Code.OUT_OF_BOUNDS, f"numbers go from {LEAST} to {MOST}", node.span)
        return NUMBER
    return Number(node.low, node.high)


def named_type(scope: Scope, name: ast.Name) -> Ty:
    """The type a capital word stands for, told if there is none."""
    ty = scope.type_named(name.text)
    if ty is not None:
        return ty
    symbol = scope.symbols.get(name.text)
    if symbol is not None:
        scope.report(
            Code.WRONG_TYPE,
            f"`{name.text}` is {describe(symbol)}, not a type",
            name.span,
            scope.suggest(name.text, (KindSymbol, ComponentSymbol)),
        )
        return UNKNOWN
    scope.report(
        Code.UNKNOWN_NAME,
        f"there is no kind or component `{name.text}`",
        name.span,
        scope.suggest(name.text, (KindSymbol, ComponentSymbol)),
    )
    return UNKNOWN


def _type_of_name(scope: Scope, name: ast.Name) -> Ty:
    ty = kind_by_name(scope, name.text)
    if ty is None:
        scope.report(
            Code.NEEDS_TYPE,
            f"no kind is called like `{name.text}`, so its type must be written",
            name.span,
            f"write for example `{name.text}: number` or `{name.text}: set of Space`",
        )
        return UNKNOWN
    return ty


def _folded(name: str) -> str:
    return name.replace("_", "").lower()
