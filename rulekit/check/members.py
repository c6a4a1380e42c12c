"""What stands after a dot: fields and state of components, properties of spaces, players and collections, `p.zone`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.builtins import DIRECTIONS
from rulekit.check import access, calls
from rulekit.check.env import Env, Tops
from rulekit.check.intervals import number_of, size_of
from rulekit.check.scope import DefineSymbol, ErrorSymbol, ZoneSymbol
from rulekit.check.trees import slots_used
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.program import Zone
from rulekit.syntax import ast
from rulekit.types import (
    PLAYER,
    SPACE,
    YES_NO,
    ComponentOf,
    ListOf,
    Maybe,
    Number,
    PlayerTy,
    SetOf,
    SpaceTy,
    Ty,
    Unknown,
    certain,
    common,
    maybe,
)

if TYPE_CHECKING:
    from rulekit.check.access import Found
    from rulekit.check.expressions import Elaborator

ENDLESS = Number(-127, 127)
OF_SPACE = ("top", "covered", "column", "row", "owner", *DIRECTIONS)
OF_PLAYER = ("seat", "next", "won")
OF_COMPONENT = ("space", "owner")
OF_COLLECTION = ("size", "first", "last")


def member(e: Elaborator, of: x.Expr, zone: x.ZoneRef | None, node: ast.Dot, env: Env) -> Found:
    """`of.name`; `zone` is set where `of` is what lies in a whole zone."""
    match certain(of.ty):
        case Unknown():
            return e.bad(node.span)
        case PlayerTy():
            return _of_player(e, of, node, env)
        case ComponentOf(name=component):
            return _of_component(e, of, component, node)
        case SpaceTy():
            return _of_space(e, of, node, env)
        case SetOf() | ListOf() as ty:
            if node.name.text == "top" and zone is not None:
                return _top_of_zone(e, of, zone, node, env)
            return _of_collection(e, of, ty, node)
        case _:
            e.report(
                Code.UNKNOWN_FIELD,
                f"{e.quote(node.of)} is {a(of.ty)}: that has no `{node.name.text}`",
                node.name.span,
            )
            return e.bad(node.span)


def grids_of(e: Elaborator, source: x.Expr, env: Env) -> frozenset[int] | None:
    """The grids that the space or spaces of an expression can belong to; None where that is not known."""
    match source:
        case x.Contents() | x.SpaceAt():
            number = source.zone.zone
            return frozenset({number}) if e.scope.zones[number].form == "grid" else None
        case x.Stored():
            on = e.scope.zones[source.zone.zone].on
            return None if on is None else frozenset({on})
        case x.Local() if source.slot in env.label_grids:
            return frozenset({env.label_grids[source.slot]})
        case x.Local():
            return next((local.grids for local in env.names.values() if local.slot == source.slot), None)
        case x.Builtin() if source.zone is not None:
            return frozenset({source.zone.zone})
        case x.Builtin() if source.args:
            return grids_of(e, source.args[0], env)
        case x.Property() if source.name in DIRECTIONS:
            return grids_of(e, source.of, env)
        case x.Pick():
            return grids_of(e, source.query.generators[0].source, env)
        case x.Connected() | x.Ray():
            return grids_of(e, source.start, env)
        case x.Groups():
            return grids_of(e, source.source, env)
        case x.Binary(op="unite" | "join"):
            left, right = grids_of(e, source.left, env), grids_of(e, source.right, env)
            return None if left is None or right is None else left | right
        case x.Binary(op="without" | "minus"):
            return grids_of(e, source.left, env)
        case x.AsSet():
            return grids_of(e, source.expr, env)
        case _:
            return None


# ── players


def _of_player(e: Elaborator, of: x.Expr, node: ast.Dot, env: Env) -> Found:
    name = node.name.text
    if name in OF_PLAYER:
        plain: dict[str, Ty] = {"seat": Number(1, e.scope.most_players), "next": PLAYER, "won": YES_NO}
        return x.Property(name, of, ty=_as_missing(plain[name], of), span=node.span)
    symbol = e.scope.find(name)
    match symbol:
        case ZoneSymbol() if e.scope.zones[symbol.number].owner == "player":
            return x.ZoneRef(symbol.number, of)
        case DefineSymbol():
            return calls.ask(e, symbol.number, (), of, node, env)
        case ZoneSymbol():
            e.report(
                Code.UNKNOWN_FIELD,
                f"`{name}` belongs to the table, not to a player",
                node.name.span,
                f"write `{name}` alone",
                also=[e.scope.label(symbol.span, "declared here")],
            )
        case ErrorSymbol():
            pass
        case _:
            e.report(
                Code.UNKNOWN_FIELD, f"a player has no `{name}`", node.name.span, e.scope.nearest(name, _player_names(e))
            )
    return e.bad(node.span)


def _player_names(e: Elaborator) -> Iterator[str]:
    yield from OF_PLAYER
    yield from (zone.name for zone in e.scope.zones if zone.owner == "player")
    yield from (define.name for define in e.scope.defines)


# ── components


def _of_component(e: Elaborator, of: x.Expr, component: str, node: ast.Dot) -> Found:
    name = node.name.text
    field = e.scope.field(component, name)
    if field is not None:
        column = e.scope.fields[field]
        if column.indices:
            return access.Column(field, of)
        return x.FieldOf(field, of, ty=_as_missing(column.ty, of), span=node.span)
    state = e.scope.state(component, name)
    if state is not None:
        return x.StateOf(state, of, ty=_as_missing(e.scope.zones[state].ty, of), span=node.span)
    if name in OF_COMPONENT:
        return x.Property(name, of, ty=maybe(SPACE if name == "space" else PLAYER), span=node.span)
    known = e.scope.component(component)
    if name == "name":
        e.report(
            Code.UNKNOWN_FIELD,
            f"what a `{component}` is called cannot be asked: names are for answers, tables and logs",
            node.name.span,
            f"add a column to ask for, such as `title : Title` under `component {component}`, with a `kind Title`",
        )
    elif known is not None:
        e.report(
            Code.UNKNOWN_FIELD,
            f"`{component}` has no field `{name}`",
            node.name.span,
            e.scope.nearest(name, _field_names(e, component)),
            also=[e.scope.label(known.span, "declared here")],
        )
    return e.bad(node.span)


def _field_names(e: Elaborator, component: str) -> set[str]:
    fields = {field.name for field in e.scope.fields if field.component == component}
    states = {zone.name for zone in e.scope.zones if zone.owner == "component" and zone.holds == component}
    return {*fields, *states, *OF_COMPONENT}


# ── spaces


def _of_space(e: Elaborator, of: x.Expr, node: ast.Dot, env: Env) -> x.Expr:
    name = node.name.text
    match name:
        case "top" | "covered":
            ty = _lies_on(e, of, node, env)
            return e.bad(node.span) if ty is None else x.Property(name, of, ty=maybe(ty), span=node.span)
        case "column" | "row":
            return x.Property(name, of, ty=_as_missing(_extent(e, name), of), span=node.span)
        case "owner":
            return x.Property(name, of, ty=maybe(PLAYER), span=node.span)
        case _ if name in DIRECTIONS:
            return x.Property(name, of, ty=maybe(SPACE), span=node.span)
        case _:
            held = [ty for ty in _contents(e, None) if isinstance(ty, ComponentOf) and name in _field_names(e, ty.name)]
            e.report(
                Code.UNKNOWN_FIELD,
                f"a space has no `{name}`",
                node.name.span,
                f"what lies there has: `{e.plain(node.of)}.top.{name}`" if held else e.scope.nearest(name, OF_SPACE),
            )
            return e.bad(node.span)


def _contents(e: Elaborator, grids: frozenset[int] | None) -> list[Ty]:
    """What can lie on a space of these grids (None: of any)."""
    found: list[Ty] = []
    for number, zone in enumerate(e.scope.zones):
        if zone.form == "grid" and (grids is None or number in grids) and zone.ty not in found:
            found.append(zone.ty)
    return found


def _lies_on(e: Elaborator, of: x.Expr, node: ast.Dot, env: Env) -> Ty | None:
    """The type of what lies on a space; told and None if several are possible."""
    possible = _contents(e, grids_of(e, of, env))
    if len(possible) > 1:
        joined: Ty | None = possible[0]
        for ty in possible[1:]:
            joined = common(joined, ty) if joined is not None else None
        possible = [joined] if joined is not None else possible
    if len(possible) == 1:
        return possible[0]
    if not possible:
        e.report(Code.WRONG_TYPE, "nothing can lie on a space: this game has no grid", node.name.span)
        return None
    names = [zone.name for zone in e.scope.zones if zone.form == "grid"]
    e.report(
        Code.WRONG_TYPE,
        f"{e.quote(node.of)} can belong to several grids, which hold different things",
        node.span,
        "say which grid you mean: " + " or ".join(f"`{name}[{e.plain(node.of)}]`" for name in names),
    )
    return None


def is_inside(e: Elaborator, ref: x.ZoneRef, column: x.Expr, row: x.Expr) -> bool:
    """Whether a grid has a space there, whatever the numbers are within their bounds."""
    grid = e.scope.zones[ref.zone].grid
    asked = (column, row) if ref.owner is None else (column, row, ref.owner)
    if grid is None or any(isinstance(part.ty, Maybe) for part in (*asked, *ref.indices)):
        return False
    sides = ((grid.width, number_of(column)), (grid.height, number_of(row)))
    return all(isinstance(size, int) and at is not None and at.low >= 1 and at.high <= size for size, at in sides)


def is_stepped_off(e: Elaborator, at: x.SpaceAt) -> bool:
    """Whether a column or row that is worked out can go beyond the board; of others `check.find.boards` tells."""
    grid = e.scope.zones[at.zone.zone].grid
    if grid is None:
        return False
    sides = [(grid.width, number_of(at.column)), (grid.height, number_of(at.row))]
    asked = [side for side, part in zip(sides, (at.column, at.row), strict=True) if isinstance(part, x.Binary)]
    return any(isinstance(size, int) and by is not None and (by.low < 1 or by.high > size) for size, by in asked)


def _extent(e: Elaborator, name: str) -> Number:
    """The numbers that columns or rows of the game's grids have."""
    most = 0
    for zone in e.scope.zones:
        if zone.grid is None:
            continue
        size = zone.grid.width if name == "column" else zone.grid.height
        if size is None:
            return ENDLESS
        if isinstance(size, int):
            most = max(most, size)
        else:
            bounds = e.scope.option_type(size.option)
            most = max(most, bounds.high if isinstance(bounds, Number) else 127)
    return Number(1, max(most, 1))


# ── collections


def _of_collection(e: Elaborator, of: x.Expr, ty: SetOf | ListOf, node: ast.Dot) -> x.Expr:
    name = node.name.text
    if name == "size":
        size = Number(e.scope.least_players, e.scope.most_players) if _is_players(of) else size_of(of)
        return x.Property(name, of, ty=_room(e, of) or size, span=node.span)
    if name in OF_COLLECTION:
        return x.Property(name, of, ty=maybe(ty.of), span=node.span)
    e.report(
        Code.UNKNOWN_FIELD,
        f"{e.quote(node.of)} is {a(ty)}: that has no `{name}`",
        node.name.span,
        _each_has(e, ty, node) or e.scope.nearest(name, OF_COLLECTION),
    )
    return e.bad(node.span)


def _each_has(e: Elaborator, ty: SetOf | ListOf, node: ast.Dot) -> str | None:
    """Help where not the collection but each of its members has what was asked."""
    name, inner = node.name.text, certain(ty.of)
    whole = e.plain(node.of)
    if isinstance(inner, ComponentOf) and name in _field_names(e, inner.name):
        return f"each of them has: write for example `total of x.{name} for x in {whole}`"
    if isinstance(inner, PlayerTy) and name in _player_names(e):
        return f"each of them has: write for example `some p in {whole} has p.{name} …`"
    if name in ("empty", "full"):
        return f"ask `{whole} is {name}`"
    if name in ("length", "count", "len", "number"):
        return f"write `{whole}.size`"
    if name in ("sum", "total"):
        return f"write for example `total of card.value for card in {whole}`"
    return "a row has `.first` and `.last`" if name == "top" and isinstance(ty, ListOf) else None


def _top_of_zone(e: Elaborator, of: x.Expr, ref: x.ZoneRef, node: ast.Dot, env: Env) -> x.Expr:
    zone = e.scope.zones[ref.zone]
    if zone.form not in {"deck", "pile"}:
        advice = "a row has `.first` and `.last`" if zone.form == "row" else None
        e.report(Code.UNKNOWN_FIELD, f"`{zone.name}` is a {zone.form}: that has no `top`", node.name.span, advice)
        return e.bad(node.span)
    if zone.indices and not ref.indices:
        e.report(
            Code.WRONG_INDEX,
            f"`{zone.name}` needs its index: each of them has a top",
            node.span,
            f"write `{zone.name}[…].top`",
        )
        return e.bad(node.span)
    if zone.form == "deck":
        _look(e, ref, zone, node, env)
    return x.Property("top", of, ty=maybe(zone.ty), span=node.span)


def _look(e: Elaborator, ref: x.ZoneRef, zone: Zone, node: ast.Dot, env: Env) -> None:
    """The top of a deck is decided when a statement reads it; asked anywhere else, it would have to be known before."""
    inner = {local.slot for local in env.names.values() if local.inner}
    if env.tops is Tops.REFUSED:
        e.report(
            Code.NOT_HERE,
            f"the top of `{zone.name}` cannot be asked here: it is decided only when a line of a rule looks at it",
            node.span,
            f"look in a line of its own, such as `let top = {e.plain(node)}`",
        )
    elif env.tops is Tops.LOOK and slots_used((ref.owner, *ref.indices) if ref.owner else ref.indices) & inner:
        e.report(
            Code.NOT_HERE,
            f"the tops of several decks cannot be looked at in one expression: {e.quote(node)}",
            node.span,
            "look at them one by one, in a `for each` or `each player` block",
        )
    elif env.tops is Tops.LOOK and ref not in env.looks:
        env.looks.append(ref)


def _room(e: Elaborator, of: x.Expr) -> Number | None:
    """The sizes a row or a grid can have, as its declaration says."""
    if not isinstance(of, x.Contents):
        return None
    zone = e.scope.zones[of.zone.zone]
    if zone.indices and not of.zone.indices:
        return None
    if zone.form == "row" and zone.capacity is not None:
        return Number(0, zone.capacity)
    if zone.grid is not None and isinstance(zone.grid.width, int) and isinstance(zone.grid.height, int):
        return Number(zone.grid.width * zone.grid.height, zone.grid.width * zone.grid.height)
    return None


def _is_players(of: x.Expr) -> bool:
    return isinstance(of, x.Builtin) and of.name == "players"


def _as_missing(ty: Ty, of: x.Expr) -> Ty:
    """A field of something that may be none may be none itself."""
    return maybe(ty) if isinstance(of.ty, Maybe) else ty
