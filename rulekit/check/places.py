"""Where things are moved to: a zone, its top or bottom, or a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.check import access
from rulekit.check.env import Env
from rulekit.check.members import grids_of
from rulekit.check.wording import a
from rulekit.diagnostics import Code
from rulekit.instructions import Place
from rulekit.program import COMPONENT_ZONES, Zone
from rulekit.syntax import ast
from rulekit.types import ComponentOf, SpaceTy, Unknown, certain

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

HAS_ENDS = frozenset({"deck", "pile"})


def find_place(e: Elaborator, node: ast.Place, env: Env, component: ComponentOf | Unknown | None) -> Place | None:
    """The place, for a component of that kind; told and None if nothing (or no such thing) can lie there."""
    found = access.find(e, node.where, env)
    if isinstance(found, x.ZoneRef):
        zone = e.scope.zones[found.zone]
        if zone.form == "token":
            space = access.as_value(e, found, node.where, env)
            return _space(e, node, space, env, component)
        return _zone(e, node, found, zone, component)
    expr = access.as_value(e, found, node.where, env)
    if isinstance(certain(expr.ty), SpaceTy):
        return _space(e, node, expr, env, component)
    if not isinstance(expr.ty, Unknown):
        advice = f"did you mean the space it lies on, `{e.plain(node.where)}.space`?"
        e.report(
            Code.NOT_A_PLACE,
            f"nothing can be moved to {e.quote(node.where)}: it is {a(expr.ty)}",
            node.where.span,
            advice if isinstance(certain(expr.ty), ComponentOf) else "name a zone or a space",
        )
    return None


def _zone(
    e: Elaborator, node: ast.Place, ref: x.ZoneRef, zone: Zone, component: ComponentOf | Unknown | None
) -> Place | None:
    if zone.form not in COMPONENT_ZONES and zone.form != "box":
        advice = f"write `set {zone.name} = …`" if zone.form == "value" else None
        e.report(Code.NOT_A_PLACE, f"`{zone.name}` is a {zone.form}: nothing lies there", node.where.span, advice)
        return None
    if zone.form == "grid":
        e.report(
            Code.NOT_A_PLACE,
            f"`{zone.name}` is a grid: things are moved onto one of its spaces",
            node.where.span,
            f"name the space, such as `{zone.name}[column, row]`",
        )
        return None
    if zone.indices and not ref.indices:
        e.report(Code.WRONG_INDEX, f"there are several `{zone.name}`", node.where.span, f"say which: `{zone.name}[…]`")
        return None
    if node.end != "any" and zone.form not in HAS_ENDS:
        e.report(Code.NOT_A_PLACE, f"`{zone.name}` is a {zone.form}: that has no {node.end}", node.span)
        return None
    if not _may_lie(e, node, zone, component):
        return None
    return Place(ref, None, node.end)


def _may_lie(e: Elaborator, node: ast.Place, zone: Zone, component: ComponentOf | Unknown | None) -> bool:
    if zone.form == "box" or not zone.holds or not isinstance(component, ComponentOf) or component.name == zone.holds:
        return True
    e.report(
        Code.WRONG_TYPE,
        f"`{zone.name}` is for {zone.holds}, and what is moved there is {component.name}",
        node.where.span,
        also=[e.scope.label(zone.span, "declared here")],
    )
    return False


def _space(
    e: Elaborator, node: ast.Place, space: x.Expr, env: Env, component: ComponentOf | Unknown | None
) -> Place | None:
    grids = grids_of(e, space, env)
    held = {
        zone.holds
        for number, zone in enumerate(e.scope.zones)
        if zone.form == "grid" and (grids is None or number in grids)
    }
    if isinstance(component, ComponentOf) and held and component.name not in held:
        names = " or ".join(sorted(held - {""})) or "values, not components"
        e.report(
            Code.WRONG_TYPE,
            f"{e.quote(node.where)} is for {names}, and what is moved there is {component.name}",
            node.where.span,
        )
        return None
    return Place(None, space, node.end)
