"""The lines under `each player has`, `table has` and `each Kind has`: zones of components, values, tokens, scores.

Gives `program.Zone`s without what needs expressions (`starts`, `refilled from`, a define under `seen by`):
`check.qualities` adds that when everything has a type.
"""

from __future__ import annotations

import attrs

from rulekit import limits
from rulekit.check.indices import zone_indices
from rulekit.check.names import zone_named
from rulekit.check.plan import PlannedZone
from rulekit.check.scope import ComponentSymbol, ErrorSymbol, OptionSymbol, Scope
from rulekit.check.type_names import named_type, resolve_type
from rulekit.diagnostics import Code
from rulekit.program import Grid, IndexBy, OptionSize, Zone
from rulekit.syntax import ast
from rulekit.types import (
    NUMBER,
    SPACE,
    UNKNOWN,
    ComponentOf,
    ListOf,
    Maybe,
    Number,
    SetOf,
    SpaceTy,
    Text,
    Ty,
    Unknown,
    maybe,
)

BOX_ZONE = Zone("box", "table", "box", "", UNKNOWN)


def declare_zone(scope: Scope, planned: PlannedZone) -> None:
    """Add one zone to the scope; a wrong one still gets its number, with a type that fits everything."""
    node, section = planned.node, planned.section
    zone = Zone(
        name=node.name.text,
        owner=section.owner,
        form="value",
        holds=section.kind.text if section.kind is not None else "",
        ty=UNKNOWN,
        indices=_indices(scope, node, section.owner),
        span=node.name.span,
        heading=node.cite.text if node.cite else None,
    )
    if isinstance(node.ty, ast.TypeExpr):
        zone = attrs.evolve(zone, ty=_value_type(scope, node.ty))
    elif section.owner == "component":
        scope.report(
            Code.WRONG_TYPE,
            f"`{zone.name}` cannot lie on a component: only plain values can",
            node.ty.span,
            "write a `number`, `yes or no`, a kind or `Player`",
        )
    else:
        zone = _special(scope, node.ty, zone)
    scope.zones.append(zone)
    if any(isinstance(index, ast.IndexKind) and _is_broken(scope, index.name) for index in node.indices):
        scope.symbols[zone.name] = ErrorSymbol(zone.name, span=zone.span)
        scope.lose({zone.name})


def _is_broken(scope: Scope, name: ast.Name) -> bool:
    return isinstance(scope.find(name.text), ErrorSymbol)


def check_holder(scope: Scope, section: ast.Zones) -> None:
    """Whether `each X has` names a component."""
    if section.kind is None:
        return
    name = section.kind.text
    if isinstance(named_type(scope, section.kind), ComponentOf | Unknown):
        return
    scope.report(
        Code.WRONG_TYPE,
        f"`{name}` is no component, so nothing can lie on it",
        section.kind.span,
        f"write a value with an index under `table has`, such as `worth[{name}] : number`",
    )


def check_scores(scope: Scope) -> None:
    """Every player has one score, or the table has one for all."""
    scores = [zone for zone in scope.zones if zone.form == "score"]
    for zone in scores[1:]:
        scope.report(
            Code.SECTION_TWICE,
            f"`{zone.name}` is a second score",
            zone.span,
            "a game has one score, of each player or of the table: make the other a `number`",
            also=[scope.label(scores[0].span, "the first one")],
        )


def _indices(scope: Scope, node: ast.ZoneDecl, owner: str) -> tuple[IndexBy, ...]:
    if not node.indices:
        return ()
    is_score = isinstance(node.ty, ast.ZoneType) and node.ty.form == "score"
    if owner == "component" or is_score:
        what = "a score" if is_score else "what lies on a component"
        scope.report(
            Code.WRONG_INDEX,
            f"`{node.name.text}` cannot have an index: {what} is one value",
            node.indices[0].span,
            "declare several values instead",
        )
        return ()
    return zone_indices(scope, node.indices, owner)


def _value_type(scope: Scope, node: ast.TypeExpr) -> Ty:
    ty = resolve_type(scope, node)
    if not _has_text(ty):
        return ty
    scope.report(Code.WRONG_TYPE, "`text` stands only in tables", node.span, "use a kind: a closed list of names")
    return UNKNOWN


def _has_text(ty: Ty) -> bool:
    match ty:
        case Text():
            return True
        case SetOf(of=of) | ListOf(of=of) | Maybe(of=of):
            return _has_text(of)
        case _:
            return False


def _special(scope: Scope, node: ast.ZoneType, zone: Zone) -> Zone:
    match node.form:
        case "score":
            return attrs.evolve(zone, form="score", ty=NUMBER)
        case "token":
            grid = _grid_of_token(scope, node, zone)
            ty: Ty = maybe(SPACE) if node.or_none else SPACE
            return attrs.evolve(zone, form="token", on=grid, ty=ty if grid is not None else UNKNOWN)
        case "grid":
            return _grid(scope, node, zone)
        case _:
            return _components(scope, node, zone)


def _components(scope: Scope, node: ast.ZoneType, zone: Zone) -> Zone:
    """A deck, hand, pile, area, bag or row."""
    holds = _component(scope, node, node.form)
    capacity = node.capacity if node.form == "row" else None
    if node.form == "row" and not 1 <= (capacity or 0) <= limits.WIDTH:
        code = Code.TOO_MUCH if capacity else Code.OUT_OF_BOUNDS
        scope.report(code, f"a row has 1 to {limits.WIDTH} places", node.span)
        capacity = 1
    return attrs.evolve(zone, form=node.form, holds=holds or "", capacity=capacity, ty=_held(holds))


def _held(holds: str | None) -> Ty:
    return UNKNOWN if holds is None else ComponentOf(holds)


def _component(scope: Scope, node: ast.ZoneType, form: str) -> str | None:
    if node.of is None:
        return None
    match named_type(scope, node.of):
        case ComponentOf(name=name):
            return name
        case Unknown():
            return None
        case _:
            scope.report(
                Code.WRONG_TYPE,
                f"a {form} holds components, and `{node.of.text}` is none",
                node.of.span,
                scope.suggest(node.of.text, (ComponentSymbol,)) or f"write a value: `set of {node.of.text}`",
            )
            return None


def _grid(scope: Scope, node: ast.ZoneType, zone: Zone) -> Zone:
    grid = Grid(_extent(scope, node, node.width), _extent(scope, node, node.height), node.hex, node.stacks)
    content = named_type(scope, node.of) if node.of is not None else UNKNOWN
    if isinstance(content, ComponentOf):
        return attrs.evolve(zone, form="grid", grid=grid, holds=content.name, ty=maybe(content))
    if node.stacks and node.of is not None and not isinstance(content, Unknown):
        scope.report(
            Code.WRONG_TYPE,
            f"only components lie in stacks, and `{node.of.text}` is none",
            node.of.span,
            "leave out `stacks of`",
        )
    if isinstance(content, SpaceTy):
        scope.report(Code.WRONG_TYPE, "a grid cannot hold spaces", node.span, "name a component, a kind or `Player`")
        content = UNKNOWN
    return attrs.evolve(zone, form="grid", grid=grid, ty=maybe(content))


def _extent(scope: Scope, node: ast.ZoneType, written: int | ast.Name | None) -> int | OptionSize | None:
    match written:
        case None:
            return None
        case int():
            if not 1 <= written <= limits.WIDTH:
                code = Code.TOO_MUCH if written else Code.OUT_OF_BOUNDS
                scope.report(code, f"a grid is 1 to {limits.WIDTH} wide and high", node.span)
                return 1
            return written
        case ast.Name():
            return _option_size(scope, written)


def _option_size(scope: Scope, name: ast.Name) -> OptionSize | None:
    symbol = scope.find(name.text)
    if symbol is None:
        scope.report(
            Code.UNKNOWN_NAME,
            f"`{name.text}` is not a name here",
            name.span,
            scope.suggest(name.text, (OptionSymbol,)) or "a size is a number, or an option whose values are numbers",
        )
        return None
    if isinstance(symbol, OptionSymbol):
        ty = scope.option_type(symbol.number)
        if isinstance(ty, Number) and ty.low >= 1 and ty.high <= limits.WIDTH:
            return OptionSize(symbol.number)
    scope.report(
        Code.WRONG_TYPE,
        f"`{name.text}` is not the size of a grid",
        name.span,
        f"a size is a number, or an option whose values are numbers from 1 to {limits.WIDTH}",
    )
    return None


def _grid_of_token(scope: Scope, node: ast.ZoneType, zone: Zone) -> int | None:
    if node.of is None:
        return None
    name = node.of
    number = zone_named(scope, name, "grid")
    if number is None:
        return None
    if number >= len(scope.zones):
        scope.report(
            Code.UNKNOWN_NAME,
            f"the grid `{name.text}` is declared later",
            name.span,
            "declare the grid above its token",
        )
        return None
    grid = scope.zones[number]
    if grid.grid is None:
        scope.report(Code.NOT_A_PLACE, f"`{name.text}` is no grid: a token stands on a space", name.span)
        return None
    if grid.indices or (grid.owner == "player" and zone.owner != "player"):
        scope.report(
            Code.NOT_A_PLACE,
            f"there are several `{name.text}`, so it is not clear where `{zone.name}` stands",
            name.span,
            "declare the token under `each player has`" if not grid.indices else "use a grid without an index",
        )
        return None
    return number
