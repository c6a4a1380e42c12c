"""Names, fields and indexes: what `hand`, `p.hand`, `space.top.colour`, `market[level]` and `grid[c, r]` mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from rulekit import expr as x
from rulekit.builtins import DIRECTIONS, FUNCTIONS, NAMES
from rulekit.check import bindings, calls, members
from rulekit.check.env import Env
from rulekit.check.in_box import one_kind
from rulekit.check.indices import index_type
from rulekit.check.intervals import COUNT
from rulekit.check.other_names import OTHER_NAMES
from rulekit.check.scope import (
    ComponentSymbol,
    DefineSymbol,
    ErrorSymbol,
    FaceSymbol,
    KindSymbol,
    LabelSymbol,
    OptionSymbol,
    PartSymbol,
    RuleSymbol,
    SeatSymbol,
    Symbol,
    TableSymbol,
    ValueSymbol,
    ZoneSymbol,
    has_values,
)
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.program import BOX, IndexBy
from rulekit.source import Span
from rulekit.syntax import ast
from rulekit.types import (
    DIRECTION,
    NUMBER,
    PLAYER,
    SPACE,
    YES_NO,
    ComponentOf,
    KindOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    Text,
    Ty,
    Unknown,
    certain,
    maybe,
)

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator


@attrs.frozen
class Column:
    """A field of a component that still lacks its indices."""

    field: int
    of: x.Expr


Found: TypeAlias = x.ZoneRef | Column | x.Expr

VALUES = (ValueSymbol, OptionSymbol, ZoneSymbol, DefineSymbol, ComponentSymbol, KindSymbol, FaceSymbol, LabelSymbol)
SETS = frozenset({"deck", "hand", "area", "bag"})


def value(e: Elaborator, node: ast.Expr, env: Env, wanted: Ty | None) -> x.Expr:
    """The value that a name, a field or an index stands for."""
    return as_value(e, find(e, node, env, wanted), node, env)


def as_value(e: Elaborator, found: Found, node: ast.Expr, env: Env) -> x.Expr:
    """What has been found, as a value: of a zone what lies in it or what it holds."""
    match found:
        case x.ZoneRef(zone=zone) if zone == BOX and isinstance(e.scope.lies_in_box, Unknown):
            return _all_kinds(e, node)
        case x.ZoneRef():
            return e.narrowed(zone_value(e, found, node.span), env)
        case Column():
            field = e.scope.fields[found.field]
            e.report(
                Code.WRONG_INDEX,
                f"`{field.name}` needs its index: there is one for each {_index_names(field.indices)}",
                node.span,
            )
            return e.bad(node.span)
        case _:
            return e.narrowed(found, env)


def collection(e: Elaborator, node: ast.Expr, env: Env, wanted: Ty | None = None) -> x.Expr:
    """The value of an expression where `box` may stand as well, though its components need not be of one kind."""
    if isinstance(node, ast.Ref) and node.name == "box":
        return zone_value(e, x.ZoneRef(BOX), node.span)
    return e.expr(node, env, wanted)


def _all_kinds(e: Elaborator, node: ast.Expr) -> x.Expr:
    e.report(Code.WRONG_TYPE, "`box` holds components of all kinds", node.span, one_kind(e.scope, node.span))
    return e.bad(node.span)


def find(e: Elaborator, node: ast.Expr, env: Env, wanted: Ty | None = None) -> Found:
    """What an expression names: a zone, or else a value."""
    match node:
        case ast.Ref():
            return _name(e, node, env, wanted)
        case ast.Dot():
            if node.name.text == "size":
                return members.member(e, collection(e, node.of, env), None, node, env)
            inner = find(e, node.of, env)
            zone = inner if isinstance(inner, x.ZoneRef) else None
            return members.member(e, as_value(e, inner, node.of, env), zone, node, env)
        case ast.Index():
            return _index(e, node, env)
        case _:
            return e.expr(node, env, wanted)


def zone_ref(e: Elaborator, node: ast.Expr, env: Env) -> x.ZoneRef | None:
    """The zone or value that an expression names; told and None if it names none."""
    found = find(e, node, env)
    if isinstance(found, x.ZoneRef):
        return found
    if isinstance(found, Column) or not isinstance(found.ty, Unknown):
        e.report(
            Code.NOT_A_PLACE,
            f"{e.quote(node)} is not a zone",
            node.span,
            "name something that the table or a player has",
        )
    return None


def zone_value(e: Elaborator, ref: x.ZoneRef, span: Span) -> x.Expr:
    """What lies in a zone, or what a value, token or score holds; of a whole indexed zone, all of it."""
    zone = e.scope.zones[ref.zone]
    family = bool(zone.indices) and not ref.indices
    missing = any(isinstance(part.ty, Maybe) for part in (*ref.indices, *((ref.owner,) if ref.owner else ())))
    match zone.form:
        case "box":
            return x.Contents(ref, ty=SetOf(e.scope.lies_in_box), span=span)
        case "grid":
            return x.Contents(ref, ty=SetOf(SPACE), span=span)
        case "pile" | "row":
            return x.Contents(ref, ty=ListOf(zone.ty), span=span)
        case "deck" | "hand" | "area" | "bag":
            return x.Contents(ref, ty=SetOf(zone.ty), span=span)
        case _ if family:
            return _family_of_values(e, ref, zone.ty, span)
        case _:
            return x.Stored(ref, ty=maybe(zone.ty) if missing else zone.ty, span=span)


# ── names


def _name(e: Elaborator, node: ast.Ref, env: Env, wanted: Ty | None) -> Found:
    beside = _option_value(e, node, wanted)
    if beside is not None:
        return beside
    local = env.find(node.name)
    if local is not None:
        return x.Local(local.slot, ty=local.ty, span=node.span)
    symbol = e.scope.find(node.name)
    return _built_in(e, node, env, wanted) if symbol is None else _declared(e, node, symbol, env)


def _declared(e: Elaborator, node: ast.Ref, symbol: Symbol, env: Env) -> Found:
    span = node.span
    match symbol:
        case ValueSymbol():
            return x.Const(symbol.number, ty=KindOf(symbol.kind), span=span)
        case ZoneSymbol():
            owned = e.scope.zones[symbol.number].owner == "player"
            return x.ZoneRef(symbol.number, _owner(e, node, env) if owned else None)
        case DefineSymbol():
            return calls.ask(e, symbol.number, (), None, node, env)
        case OptionSymbol():
            return x.OptionValue(symbol.number, ty=e.scope.option_type(symbol.number), span=span)
        case ComponentSymbol():
            return x.Builtin("all_of", (x.Const(node.name, ty=Text()),), ty=SetOf(ComponentOf(node.name)), span=span)
        case KindSymbol():
            return _kind(e, node)
        case FaceSymbol():
            number = e.scope.component_count + symbol.face
            return x.Const(number, ty=ComponentOf(symbol.component), span=span)
        case LabelSymbol():
            env.label_grids[symbol.slot] = symbol.zone
            return x.Local(symbol.slot, ty=SPACE, span=span)
        case SeatSymbol():
            return x.Const(symbol.seat, ty=PLAYER, span=span)
        case RuleSymbol() | PartSymbol():
            calls.not_asked(e, node.name, symbol, span)
        case TableSymbol():
            calls.lacks_arguments(e, node.name, e.scope.lookups[symbol.number].table.params, span)
        case ErrorSymbol():
            pass
    return e.bad(span)


def _owner(e: Elaborator, node: ast.Ref, env: Env) -> x.Expr:
    """Whose a player's zone is, where nothing says so: yours."""
    return bindings.you(
        e, env, node.span, f"`{node.name}` belongs to a player", f"say whose, such as `player.{node.name}`"
    )


def _kind(e: Elaborator, node: ast.Ref) -> x.Expr:
    match node.name:
        case "Player":
            return x.Builtin("players", ty=SetOf(PLAYER), span=node.span)
        case "Direction":
            return x.Const(tuple(range(len(DIRECTIONS))), ty=SetOf(DIRECTION), span=node.span)
        case "Space":
            e.report(
                Code.WRONG_TYPE,
                "`Space` is every space of every grid",
                node.span,
                "name the grid whose spaces you mean",
            )
            return e.bad(node.span)
        case _:
            count = len(e.scope.kinds[node.name].values) if node.name in e.scope.kinds else 0
            return x.Const(tuple(range(count)), ty=SetOf(KindOf(node.name)), span=node.span)


def _option_value(e: Elaborator, node: ast.Ref, wanted: Ty | None) -> x.Expr | None:
    """A value of an option, where one of that option is expected."""
    if not isinstance(wanted, KindOf) or not isinstance(e.scope.find(wanted.name), OptionSymbol):
        return None
    position = e.scope.value_number(wanted.name, node.name)
    return None if position is None else x.Const(position, ty=wanted, span=node.span)


def _built_in(e: Elaborator, node: ast.Ref, env: Env, wanted: Ty | None) -> Found:
    name, span = node.name, node.span
    match name:
        case "you":
            return bindings.you(e, env, span, None, "name a player")
        case "box":
            return x.ZoneRef(BOX)
        case "game_over":
            return x.Builtin(name, ty=YES_NO, span=span)
        case "others":
            bindings.need_you(e, env, span, "`others` are the others beside a player")
        case _ if name in DIRECTIONS:
            return x.Const(DIRECTIONS.index(name), ty=DIRECTION, span=span)
        case _ if name in FUNCTIONS:
            calls.lacks_arguments(e, name, FUNCTIONS[name].args, span)
            return e.bad(span)
    built_in = NAMES.get(name)
    if built_in is not None and built_in.result is not None:
        return x.Builtin(name, ty=built_in.result, span=span)
    return _unknown(e, node, env, wanted)


def _unknown(e: Elaborator, node: ast.Ref, env: Env, wanted: Ty | None) -> x.Expr:
    name = node.name
    if isinstance(wanted, KindOf) and isinstance(e.scope.find(wanted.name), OptionSymbol):
        values = e.scope.kinds[wanted.name].values
        e.report(
            Code.UNKNOWN_VALUE,
            f"option `{wanted.name}` has no value `{name}`",
            node.span,
            e.scope.nearest(name, values) or has_values(values),
        )
        return e.bad(node.span)
    e.report(Code.UNKNOWN_NAME, f"`{name}` is not a name here", node.span, _advice(e, name, env))
    return e.bad(node.span)


def _advice(e: Elaborator, name: str, env: Env) -> str | None:
    if name in env.slot_names():
        return f"`{name}` is known only in the block or expression that names it"
    for option in e.scope.options:
        if name in option.values:
            return f"it is a value of option `{option.name}`, and stands only beside it: `{option.name} = {name}`"
    if name in ("column", "row"):
        return f"of one space it is a number, `space.{name}`; all its spaces are `{name}_through(space)`"
    field = next((f for f in e.scope.fields if f.name == name), None)
    if name in OTHER_NAMES:
        return OTHER_NAMES[name]
    near = e.scope.suggest(name, VALUES, {*env.names, *NAMES, "you"})
    if field is not None:
        return f"it is a field of `{field.component}`: say of which one, such as `{field.component.lower()}.{name}`"
    return near


# ── indexes


def _index(e: Elaborator, node: ast.Index, env: Env) -> Found:
    found = find(e, node.of, env)
    if isinstance(found, Column):
        field = e.scope.fields[found.field]
        given = _indices(e, node, field.name, field.indices, env)
        if given is None:
            return e.bad(node.span)
        missing = isinstance(found.of.ty, Maybe) or any(isinstance(index.ty, Maybe) for index in given)
        ty = maybe(field.ty) if missing else field.ty
        return x.FieldOf(found.field, found.of, given, ty=ty, span=node.span)
    if isinstance(found, x.ZoneRef):
        zone = e.scope.zones[found.zone]
        if zone.indices and not found.indices:
            given = _indices(e, node, zone.name, zone.indices, env)
            return e.bad(node.span) if given is None else attrs.evolve(found, indices=given)
        return _within_zone(e, found, node, env)
    if isinstance(found.ty, ListOf):
        return _element(e, found, found.ty, node, env)
    if not isinstance(found.ty, Unknown):
        reason = "a set has no first or second" if isinstance(found.ty, SetOf) else f"it is {a(found.ty)}"
        e.report(Code.WRONG_INDEX, f"{e.quote(node.of)} has no index: {reason}", node.span)
    return e.bad(node.span)


def _indices(
    e: Elaborator, node: ast.Index, name: str, declared: tuple[IndexBy, ...], env: Env
) -> tuple[x.Expr, ...] | None:
    if len(declared) != len(node.indices):
        e.report(
            Code.WRONG_INDEX,
            f"`{name}` has an index for {_index_names(declared)}, but there are {len(node.indices)} in these brackets",
            node.span,
        )
        return None
    wanted = [index_type(index) for index in declared]
    return tuple(e.typed(given, env, ty) for given, ty in zip(node.indices, wanted, strict=True))


def _index_names(indices: tuple[IndexBy, ...]) -> str:
    names = {"player": "player", "range": "number"}
    each = [names.get(i.form) or (f"space of `{i.name}`" if i.form == "grid" else f"`{i.name}`") for i in indices]
    return " and ".join(f"each {name}" for name in each)


def _within_zone(e: Elaborator, ref: x.ZoneRef, node: ast.Index, env: Env) -> Found:
    zone = e.scope.zones[ref.zone]
    match zone.form, len(node.indices):
        case "grid", 1:
            space = e.typed(node.indices[0], env, SPACE)
            return x.Cell(ref, space, ty=maybe(zone.ty), span=node.span)
        case "grid", 2:
            column, row = (e.typed(index, env, NUMBER) for index in node.indices)
            ty = SPACE if members.is_inside(e, ref, column, row) else maybe(SPACE)
            return x.SpaceAt(ref, column, row, ty=ty, span=node.span)
        case "row", 1:
            last = zone.capacity or COUNT.high
            return x.RowSlot(ref, e.typed(node.indices[0], env, Number(1, last)), ty=maybe(zone.ty), span=node.span)
        case "pile" | "value", 1:
            found = zone_value(e, ref, node.of.span)
            if isinstance(found.ty, ListOf):
                return _element(e, found, found.ty, node, env)
    advice = "what lies there has no order one could count by" if zone.form in SETS else None
    if zone.form == "grid":
        advice = f"write `{zone.name}[space]` or `{zone.name}[column, row]`"
    e.report(Code.WRONG_INDEX, f"{e.quote(node.of)} has no such index", node.span, advice)
    return e.bad(node.span)


def _element(e: Elaborator, of: x.Expr, ty: ListOf, node: ast.Index, env: Env) -> x.Expr:
    if len(node.indices) != 1:
        e.report(Code.WRONG_INDEX, "a list has one index: a number from 1", node.span)
        return e.bad(node.span)
    index = e.typed(node.indices[0], env, Number(1))
    inner = certain(ty.of)
    return x.Element(of, index, ty=maybe(inner) if isinstance(index.ty, Maybe) else inner, span=node.span)


def _family_of_values(e: Elaborator, ref: x.ZoneRef, ty: Ty, span: Span) -> x.Expr:
    if isinstance(ty, SetOf | ListOf):
        name = e.scope.zones[ref.zone].name
        e.report(Code.WRONG_INDEX, f"`{name}` needs its index: there are several", span, f"write `{name}[…]`")
        return e.bad(span)
    return x.Stored(ref, ty=ListOf(certain(ty)), span=span)
