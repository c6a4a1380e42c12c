"""`given target = value`: what lies in a zone when an example begins, or what a value holds."""

from __future__ import annotations

import attrs

from rulekit.check.indices import index_type
from rulekit.check.names import describe
from rulekit.check.scope import ErrorSymbol, FaceSymbol, SeatSymbol, ZoneSymbol
from rulekit.check.stage import Stage
from rulekit.diagnostics import Code
from rulekit.expr import Const, Expr, SpaceAt, ZoneRef
from rulekit.program import COMPONENT_ZONES, GivenValue, Zone
from rulekit.syntax import ast
from rulekit.types import NUMBER, PLAYER, SPACE, ComponentOf, Unknown, certain


@attrs.frozen
class Target:
    """What a `given` fills: a zone or value of `seat` (-1: the table's), perhaps one space of a grid."""

    ref: ZoneRef
    zone: Zone
    seat: int
    key: Expr | None = None


def given_value(stage: Stage, node: ast.Given) -> GivenValue | None:
    """A `given` with a value after `=`; None (and told) if it means nothing."""
    assert node.value is not None
    if isinstance(node.target, ast.Ref) and node.target.name == "round":
        value = stage.elaborator.typed(node.value, stage.env(), NUMBER)
        return GivenValue(None, None, False, value, round=True, span=node.span)
    target = find_target(stage, node.target)
    if target is None:
        return None
    zone = target.zone
    if zone.form == "grid" and target.key is None:
        stage.scope.report(
            Code.LAYOUT,
            f"`{zone.name}` is a grid: what lies on it is drawn",
            node.span,
            f"write `given {zone.name}` and below it rows such as `| a  . |`",
        )
        return None
    if zone.form == "box" or (zone.form in COMPONENT_ZONES and zone.holds):
        return _given_faces(stage, node, target)
    value = stage.elaborator.typed(node.value, stage.env(), zone.ty)
    return GivenValue(target.ref, None, False, value, target.key, span=node.span)


# ── What is filled ────────────────────────────────────────────────────────────────────────────


def find_target(stage: Stage, node: ast.Expr) -> Target | None:
    """The zone that a `given` names: `hand`, `red.hand`, `market[low]`, `board[a]`, `code.state`, `a.top.state`."""
    base, indices = (node.of, node.indices) if isinstance(node, ast.Index) else (node, ())
    match base:
        case ast.Ref(name="box"):
            found: Target | None = Target(ZoneRef(0), stage.scope.zones[0], -1)
        case ast.Ref(name=name):
            found = _zone(stage, ast.Name(name, span=base.span), None)
        case ast.Dot(of=ast.Ref() as owner, name=name):
            found = _of_owner(stage, owner, name)
        case ast.Dot(of=ast.Dot(name=ast.Name(text="top")) as top, name=name):
            found = _of_top(stage, top, name)
        case _:
            _tell_no_target(stage, node)
            found = None
    return _indexed(stage, node, found, indices) if found is not None else None


def _of_top(stage: Stage, top: ast.Dot, name: ast.Name) -> Target | None:
    """`here.top.crowned`: the state of the very component that lies there."""
    component = stage.elaborator.expr(top, stage.env())
    ty = certain(component.ty)
    if not isinstance(ty, ComponentOf):
        if not isinstance(ty, Unknown):
            _tell_no_target(stage, top)
        return None
    number = stage.scope.state(ty.name, name.text)
    if number is None:
        stage.scope.report(Code.UNKNOWN_FIELD, f"nothing called `{name.text}` lies on a {ty.name}", name.span)
        return None
    return Target(ZoneRef(number), stage.scope.zones[number], -1, component)


def _of_owner(stage: Stage, owner: ast.Ref, name: ast.Name) -> Target | None:
    symbol = stage.scope.find(owner.name)
    match symbol:
        case SeatSymbol(seat=seat):
            return _zone(stage, name, seat)
        case FaceSymbol(component=component, face=face):
            number = stage.scope.state(component, name.text)
            if number is not None:
                key = Const(stage.face_number(face), ty=ComponentOf(component), span=owner.span)
                return Target(ZoneRef(number), stage.scope.zones[number], -1, key)
            stage.scope.report(Code.UNKNOWN_FIELD, f"nothing called `{name.text}` lies on a {component}", name.span)
        case None if owner.name == "you":
            return _zone(stage, name, 0)
        case None:
            stage.scope.report(
                Code.UNKNOWN_NAME,
                f"`{owner.name}` is not a player of this example",
                owner.span,
                stage.scope.suggest(owner.name, (SeatSymbol,)),
            )
        case ErrorSymbol():
            pass
        case _:
            stage.scope.report(Code.NOT_A_PLACE, f"`{owner.name}` is {describe(symbol)}, not a player", owner.span)
    return None


def _zone(stage: Stage, name: ast.Name, seat: int | None) -> Target | None:
    symbol = stage.scope.find(name.text)
    if symbol is None:
        stage.scope.report(
            Code.UNKNOWN_NAME,
            f"`{name.text}` is not a name here",
            name.span,
            stage.scope.suggest(name.text, (ZoneSymbol,), more=("round", "box")),
        )
        return None
    if not isinstance(symbol, ZoneSymbol):
        if not isinstance(symbol, ErrorSymbol):
            stage.scope.report(
                Code.NOT_A_PLACE,
                f"`{name.text}` is {describe(symbol)}, and only zones and values can be given",
                name.span,
                f"write `with {name.text} = …`" if describe(symbol) == "an option" else None,
            )
        return None
    zone = stage.scope.zones[symbol.number]
    if zone.owner == "player":
        whose = seat or 0
        return Target(ZoneRef(symbol.number, Const(whose, ty=PLAYER, span=name.span)), zone, whose)
    if seat is not None:
        stage.scope.report(
            Code.NOT_A_PLACE,
            f"`{name.text}` belongs to the table, not to a player",
            name.span,
            f"write `given {name.text}`",
            also=[stage.scope.label(zone.span, "declared here")],
        )
        return None
    return Target(ZoneRef(symbol.number), zone, -1)


def _tell_no_target(stage: Stage, node: ast.Expr) -> None:
    stage.scope.report(
        Code.NOT_A_PLACE, "only zones and values can be given", node.span, "write such as `given hand = {…}`"
    )


def _indexed(stage: Stage, node: ast.Expr, target: Target, written: tuple[ast.Expr, ...]) -> Target | None:
    zone, wanted = target.zone, len(target.zone.indices)
    more = len(written) - wanted
    if more < 0 or more > (2 if zone.grid is not None else 0):
        stage.scope.report(Code.WRONG_INDEX, _index_problem(zone, len(written)), node.span)
        return None
    elaborator = stage.elaborator
    indices = tuple(
        elaborator.typed(part, stage.env(), index_type(index))
        for part, index in zip(written[:wanted], zone.indices, strict=True)
    )
    ref = attrs.evolve(target.ref, indices=indices)
    if more == 0:
        return attrs.evolve(target, ref=ref)
    rest = written[wanted:]
    if more == 1:
        return attrs.evolve(target, ref=ref, key=elaborator.typed(rest[0], stage.env(), SPACE))
    column, row = (elaborator.typed(part, stage.env(), NUMBER) for part in rest)
    return attrs.evolve(target, ref=ref, key=SpaceAt(ref, column, row, ty=SPACE, span=node.span))


def _index_problem(zone: Zone, given: int) -> str:
    if not zone.indices:
        return f"there is only one `{zone.name}`: it has no index"
    if given == 0:
        return f"there are several `{zone.name}`, and one must be named: `{zone.name}[…]`"
    return f"`{zone.name}` has {len(zone.indices)} indices, not {given}"


# ── What it is filled with ────────────────────────────────────────────────────────────────────


def _given_faces(stage: Stage, node: ast.Given, target: Target) -> GivenValue | None:
    zone = target.zone
    value = node.value
    single = target.key is not None and isinstance(value, ast.Ref)
    items: tuple[ast.Expr, ...]
    if isinstance(value, ast.Collection):
        items, ordered = value.items, value.ordered
    elif single and value is not None:
        items, ordered = (value,), True
    else:
        stage.scope.report(
            Code.WRONG_TYPE,
            f"what lies in `{zone.name}` is written with codes",
            value.span if value is not None else node.span,
            "write `{a, b}`, or `[a, b]` in order",
        )
        return None
    found = [_face(stage, item, zone) for item in items]
    if zone.capacity is not None and len(found) > zone.capacity:
        stage.scope.report(Code.LAYOUT, f"`{zone.name}` has {zone.capacity} places, not {len(found)}", node.span)
    return GivenValue(target.ref, tuple(found), ordered, None, target.key, span=node.span)


def _face(stage: Stage, item: ast.Expr, zone: Zone) -> int | None:
    """The face of a code; None for the gap of a row, and for what is wrong."""
    if isinstance(item, ast.Literal) and item.value is None and zone.form == "row":
        return None
    if not isinstance(item, ast.Ref):
        stage.scope.report(Code.LAYOUT, "only codes of samples lie in a zone", item.span)
        return None
    return face_of(stage, ast.Name(item.name, span=item.span), zone)


def face_of(stage: Stage, name: ast.Name, zone: Zone) -> int | None:
    """The number of the face that a code names, if such a component may lie in the zone; else told and None."""
    symbol = stage.scope.find(name.text)
    if not isinstance(symbol, FaceSymbol):
        if not isinstance(symbol, ErrorSymbol):
            what = f"`{name.text}` is no code" if symbol is None else f"`{name.text}` is {describe(symbol)}, no code"
            advice = stage.scope.suggest(name.text, (FaceSymbol,)) or "declare it in a `sample`"
            stage.scope.report(Code.UNKNOWN_NAME if symbol is None else Code.LAYOUT, what, name.span, advice)
        return None
    if zone.holds and symbol.component != zone.holds:
        stage.scope.report(
            Code.LAYOUT,
            f"`{zone.name}` holds {zone.holds}, and `{name.text}` is a {symbol.component}",
            name.span,
            also=[stage.scope.label(zone.span, "declared here")],
        )
        return None
    return symbol.face
