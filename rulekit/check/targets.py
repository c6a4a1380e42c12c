"""What `set`, `add`, `remove` and `roll` change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit import expr as x
from rulekit.check import access
from rulekit.check.env import Env, LocalName
from rulekit.diagnostics import Code
from rulekit.instructions import Target
from rulekit.syntax import ast
from rulekit.types import PLAYER, SPACE, SetOf, SpaceTy, Ty, Unknown, certain, maybe

if TYPE_CHECKING:
    from rulekit.check.expressions import Elaborator

DONE = {"set": "set", "add": "added to", "remove": "removed from", "roll": "rolled"}


def find_target(e: Elaborator, node: ast.Expr, env: Env, verb: str) -> tuple[Target, Ty] | None:
    """The target and the type of what it holds; told and None if it cannot be changed so."""
    if isinstance(node, ast.Ref):
        local = env.find(node.name)
        if local is not None:
            return _local(e, node, env, verb)
        if node.name == "playing" and e.scope.find("playing") is None:
            if verb == "roll":
                return _tell(e, node, verb, "players enter and leave it", None)
            return Target(playing=True), SetOf(PLAYER)
    found = access.find(e, node, env)
    match found:
        case x.ZoneRef():
            return _zone(e, found, node, verb)
        case x.Cell() | x.SpaceAt():
            return _cell(e, found, node, verb)
        case x.StateOf():
            state = Target(zone=x.ZoneRef(found.zone), key=found.of, state=True)
            return state, e.scope.zones[found.zone].ty
        case x.FieldOf() | access.Column():
            return _tell(
                e,
                node,
                verb,
                "it is printed on the component",
                "what changes on a component stands under `each … has`",
            )
        case x.Apply():
            return _tell(e, node, verb, "it is computed by a define", None)
        case _:
            if isinstance(found.ty, Unknown):
                return None
            return _tell(e, node, verb, "it holds no value of its own", "name a value that the table or a player has")


def _local(e: Elaborator, node: ast.Ref, env: Env, verb: str) -> tuple[Target, Ty] | None:
    local = env.names[node.name]
    if verb == "roll":
        return _tell(e, node, verb, "it is a local", f"write `roll … in …`, or `set {node.name} = …`")
    if not local.changeable:
        if isinstance(certain(local.ty), SpaceTy):
            return _tell(e, node, verb, "it names a space, and what is there is changed", _on_the_space(e, node, local))
        return _tell(e, node, verb, "only locals made by `let` change", f"write `let … = {node.name}` and change that")
    return Target(local=local.slot), local.ty


def _on_the_space(e: Elaborator, node: ast.Ref, local: LocalName) -> str:
    """How to change what is on a space: a grid of values is set, onto one of components something is moved."""
    grids = [zone for number, zone in enumerate(e.scope.zones) if zone.grid and number in (local.grids or {number})]
    names = [zone.name for zone in grids if not zone.holds]
    ways = [f"`set {name}[{node.name}] = …`" for name in names[:1]]
    if len(names) < len(grids):
        ways.append(f"`move … onto {node.name}`")
    return f"write {' or '.join(ways)}"


def _zone(e: Elaborator, ref: x.ZoneRef, node: ast.Expr, verb: str) -> tuple[Target, Ty] | None:
    zone = e.scope.zones[ref.zone]
    if zone.form in {"value", "score"}:
        return Target(zone=ref), zone.ty
    if zone.form == "token":
        return _tell(e, node, verb, "it is a token", f"write `move {e.plain(node)} onto …`")
    advice = f"write `move … into {e.plain(node)}`" if zone.form != "grid" else f"name a space: `{e.plain(node)}[…]`"
    return _tell(e, node, verb, "things lie there", advice)


def _cell(e: Elaborator, found: x.Cell | x.SpaceAt, node: ast.Expr, verb: str) -> tuple[Target, Ty] | None:
    zone = e.scope.zones[found.zone.zone]
    if zone.holds:
        return _tell(e, node, verb, f"a {zone.holds} lies there", "write `move … onto …`")
    if isinstance(found, x.Cell):
        return Target(zone=found.zone, key=found.space), maybe(zone.ty)
    space = x.SpaceAt(found.zone, found.column, found.row, ty=maybe(SPACE), span=found.span)
    return Target(zone=found.zone, key=space), maybe(zone.ty)


def _tell(e: Elaborator, node: ast.Expr, verb: str, why: str, advice: str | None) -> tuple[Target, Ty] | None:
    """Say why it cannot be changed; gives None."""
    e.report(Code.CANNOT_CHANGE, f"{e.quote(node)} cannot be {DONE[verb]}: {why}", node.span, advice)
    return None
