"""Heads of defines, rules, triggers, steps and sections: numbers, parameters and their types.  Bodies come later."""

from __future__ import annotations

import attrs

from rulekit import limits
from rulekit.check.indices import index_type
from rulekit.check.names import not_shadowing, zone_named
from rulekit.check.plan import Plan
from rulekit.check.scope import SECTIONS, CodeDecl, DefineDecl, Parameter, Scope, TriggerDecl, ZoneSymbol
from rulekit.check.type_names import parameters, resolve_type
from rulekit.diagnostics import Code
from rulekit.program import BOX, COMPONENT_ZONES, Zone
from rulekit.syntax import ast
from rulekit.types import PLAYER, SPACE, UNKNOWN, ComponentOf, Ty, Unknown

NOT_A_TRIGGER = -1


def declare_defines(scope: Scope, plan: Plan) -> None:
    """Add all defines with the types of their parameters, and what they are declared to give."""
    for node in plan.defines:
        ty = resolve_type(scope, node.ty) if node.ty is not None else None
        scope.defines.append(DefineDecl(node.name.text, parameters(scope, node.params), ty, node))


def declare_codes(scope: Scope, plan: Plan) -> None:
    """Number all that becomes a `Code`: the match, the sections, rules, triggers, steps and phases."""
    for section in SECTIONS:
        scope.codes.append(CodeDecl(section, section, (), plan.sections.get(section)))
    for rule in plan.rules:
        scope.codes.append(CodeDecl(rule.name.text, "rule", parameters(scope, rule.params), rule))
    for trigger in plan.triggers[: limits.TRIGGERS]:
        _declare_trigger(scope, trigger)
    for trigger in plan.triggers[limits.TRIGGERS : limits.TRIGGERS + 1]:
        message = f"a game has at most {limits.TRIGGERS} `when` sections"
        scope.report(Code.TOO_MUCH, message, trigger.zone.span, "let some of them wait for the same, and ask with `if`")
    for part in plan.parts:
        scope.codes.append(CodeDecl(part.name.text, part.unit, (), part))


@attrs.frozen
class _Head:
    """What a trigger waits for, with the parameters of its code."""

    zone: int
    token: int | None
    playing: bool
    params: tuple[Parameter, ...]


def _declare_trigger(scope: Scope, node: ast.Trigger) -> None:
    found = _token(scope, node) or _playing(scope, node) or _component(scope, node)
    words = [node.thing.text, node.event, node.zone.text]
    if node.at is not None:
        words += ["at", node.at.text]
    code = len(scope.codes)
    scope.codes.append(CodeDecl(" ".join(words), "trigger", found.params, node))
    if found.zone != NOT_A_TRIGGER:
        scope.triggers.append(
            TriggerDecl(node.event, found.zone, found.token, len(found.params) == 2, found.playing, code)
        )


def _wrong(node: ast.Trigger) -> _Head:
    """The head of a trigger that means nothing: its locals fit everything."""
    names = [node.thing] if node.at is None else [node.thing, node.at]
    return _Head(NOT_A_TRIGGER, None, False, tuple(Parameter(name.text, UNKNOWN, name.span) for name in names))


def _token(scope: Scope, node: ast.Trigger) -> _Head | None:
    """`when cat enters space`: a token, and a local for the space."""
    symbol = scope.find(node.thing.text)
    if not isinstance(symbol, ZoneSymbol) or scope.zones[symbol.number].form != "token":
        return None
    token = scope.zones[symbol.number]
    if node.at is not None:
        scope.report(
            Code.NOT_HERE,
            f"`{token.name}` is a token: the word after `{node.event}` is its space already",
            node.at.span,
            f"write `when {token.name} {node.event} space`",
        )
        return _wrong(node)
    if not not_shadowing(scope, node.zone, "the space of a token"):
        return _wrong(node)
    params = (Parameter(node.zone.text, SPACE, node.zone.span),)
    return _Head(token.on if token.on is not None else NOT_A_TRIGGER, symbol.number, False, params)


def _playing(scope: Scope, node: ast.Trigger) -> _Head | None:
    """`when player leaves playing`."""
    if node.zone.text != "playing":
        return None
    if node.at is not None:
        scope.report(Code.NOT_HERE, "`playing` has no places", node.at.span, "leave out `at`")
    if not not_shadowing(scope, node.thing, "the player of a trigger"):
        return _wrong(node)
    return _Head(BOX, None, True, (Parameter(node.thing.text, PLAYER, node.thing.span),))


def _component(scope: Scope, node: ast.Trigger) -> _Head:
    """`when tile enters apartment at space`: locals for a component and perhaps its place."""
    number = _zone(scope, node)
    ok = not_shadowing(scope, node.thing, "the component of a trigger")
    if node.at is not None:
        ok = not_shadowing(scope, node.at, "the place of a trigger") and ok
        if node.at.text == node.thing.text:
            scope.report(Code.DECLARED_TWICE, f"`{node.at.text}` stands for two things", node.at.span)
            ok = False
    if number is None or not ok:
        return _wrong(node)
    zone = scope.zones[number]
    kind = scope.lies_in_box if number == BOX else ComponentOf(zone.holds) if zone.holds else UNKNOWN
    if number == BOX and isinstance(kind, Unknown):
        scope.report(
            Code.WRONG_TYPE,
            f"`box` takes components of all kinds, so it is not clear what `{node.thing.text}` is",
            node.zone.span,
            "wait for what leaves the zone they come from",
        )
    thing = Parameter(node.thing.text, kind, node.thing.span)
    if node.at is None:
        return _Head(number, None, False, (thing,))
    return _Head(number, None, False, (thing, Parameter(node.at.text, _place(scope, node.at, zone), node.at.span)))


def _zone(scope: Scope, node: ast.Trigger) -> int | None:
    name = node.zone
    if name.text == "box":
        return BOX
    number = zone_named(scope, name, "zone")
    if number is None:
        return None
    zone = scope.zones[number]
    if zone.form not in COMPONENT_ZONES or (zone.form == "grid" and not zone.holds):
        scope.report(
            Code.NOT_A_PLACE,
            f"no component ever {node.event} `{name.text}`",
            name.span,
            "a trigger waits for a component to enter or leave a zone, or for a token to enter or leave a space",
            also=[scope.label(zone.span, "declared here")],
        )
        return None
    return number


def _place(scope: Scope, name: ast.Name, zone: Zone) -> Ty:
    """What `at` names: the space of a grid, or the index of a zone."""
    if zone.grid is not None and not zone.indices:
        return SPACE
    if zone.grid is None and len(zone.indices) == 1:
        return index_type(zone.indices[0])
    scope.report(
        Code.WRONG_INDEX,
        f"`{zone.name}` has no {'single place' if zone.indices else 'places'} that `at` could name",
        name.span,
        "leave out `at`",
    )
    return UNKNOWN
