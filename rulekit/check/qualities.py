"""What follows a zone after the comma: `starts`, `seen by`, `refilled from`, `reshuffled from`, `slides`.

Runs when all names have types, since `starts` and the sources are expressions.  Gives the finished zones.
"""

from __future__ import annotations

import attrs

from rulekit import types
from rulekit.check.env import Env
from rulekit.check.expressions import Elaborator
from rulekit.check.names import describe
from rulekit.check.plan import PlannedZone
from rulekit.check.scope import DefineSymbol, Scope, ZoneSymbol, did_you_mean
from rulekit.diagnostics import Code
from rulekit.expr import Const, Expr, Value, ZoneRef
from rulekit.program import COMPONENT_ZONES, Zone
from rulekit.syntax import ast
from rulekit.types import PLAYER, ListOf, Maybe, Number, SetOf, Ty, Unknown, YesNo, certain, fits

SIGHTS = ("owner", "others", "all", "nobody")
_FORMS = {
    "starts": ({"value", "score"}, "a plain value"),
    "seen_by": (COMPONENT_ZONES | {"value", "token", "score"}, "a zone"),
    "refilled_from": ({"row"}, "a row"),
    "reshuffled_from": ({"deck"}, "a deck"),
    "slides": ({"row"}, "a row"),
}


def with_qualities(elaborator: Elaborator, planned: PlannedZone, zone: Zone) -> Zone:
    """A zone with its qualities, each checked against what the zone is."""
    scope = elaborator.scope
    known: dict[str, ast.Quality] = {}
    for quality in planned.node.qualities:
        if not _may_stand(scope, quality, zone):
            continue
        if quality.form in known:
            words = quality.form.replace("_", " ")
            scope.report(
                Code.SECTION_TWICE,
                f"`{words}` stands twice",
                quality.span,
                "leave one of them out",
                also=[scope.label(known[quality.form].span, "the first one")],
            )
            continue
        known[quality.form] = quality
        zone = _add(elaborator, quality, zone)
    if zone.form in {"value", "score"} and "starts" not in known:
        zone = attrs.evolve(zone, starts=_default(scope, planned.node, zone.ty))
    return zone


def _may_stand(scope: Scope, quality: ast.Quality, zone: Zone) -> bool:
    forms, what = _FORMS[quality.form]
    if zone.form in forms:
        return True
    words = quality.form.replace("_", " ")
    advice = "put things there in `setup`" if quality.form == "starts" else None
    scope.report(Code.NOT_HERE, f"only {what} can have `{words}`, and `{zone.name}` is none", quality.span, advice)
    return False


def _add(elaborator: Elaborator, quality: ast.Quality, zone: Zone) -> Zone:
    match quality.form:
        case "starts":
            env = Env.rest(you=zone.owner == "player")
            return attrs.evolve(zone, starts=elaborator.typed(quality.value, env, zone.ty))
        case "seen_by":
            return _seen_by(elaborator, quality, zone)
        case "refilled_from":
            return attrs.evolve(zone, refilled_from=_refilled(elaborator, quality, zone))
        case "reshuffled_from":
            return attrs.evolve(zone, reshuffled_from=_reshuffled(elaborator.scope, quality, zone))
        case _:
            return attrs.evolve(zone, slides=_slides(elaborator.scope, quality))


def _name(quality: ast.Quality) -> str:
    return quality.value.name if isinstance(quality.value, ast.Ref) else ""


def _slides(scope: Scope, quality: ast.Quality) -> str | None:
    name = _name(quality)
    if name in {"left", "right"}:
        return name
    scope.report(
        Code.UNKNOWN_VALUE,
        f"a row slides `left` or `right`, not `{name}`",
        quality.value.span,
        did_you_mean(name, {"left", "right"}),
    )
    return None


# ── Who sees it ───────────────────────────────────────────────────────────────────────────────


def _seen_by(elaborator: Elaborator, quality: ast.Quality, zone: Zone) -> Zone:
    scope, name = elaborator.scope, _name(quality)
    if name in {"owner", "others"} and zone.owner != "player":
        scope.report(
            Code.NOT_HERE,
            f"`{zone.name}` belongs to nobody, so `seen by {name}` means nothing",
            quality.value.span,
            "write `all`, `nobody`, or a define of players",
        )
        return zone
    if name in SIGHTS:
        return attrs.evolve(zone, sight=name)
    symbol = scope.find(name)
    if symbol is None:
        scope.report(
            Code.UNKNOWN_NAME,
            f"`{name}` is not a name here",
            quality.value.span,
            scope.suggest(name, (DefineSymbol,), more=SIGHTS),
        )
        return zone
    if not isinstance(symbol, DefineSymbol):
        scope.report(
            Code.WRONG_TYPE,
            f"`{name}` is {describe(symbol)}, and who sees something is said by a define",
            quality.value.span,
            "write `owner`, `others`, `all`, `nobody`, or a define of players",
        )
        return zone
    if _gives_players(elaborator, symbol.number, quality, zone):
        return attrs.evolve(zone, sight="define", seen_by=symbol.number)
    return zone


def _gives_players(elaborator: Elaborator, number: int, quality: ast.Quality, zone: Zone) -> bool:
    scope = elaborator.scope
    define = elaborator.define(number)
    if define.params:
        scope.report(
            Code.WRONG_ARGUMENTS,
            f"`{define.name}` asks for arguments, and nobody gives them here",
            quality.value.span,
            "name a define without parameters",
        )
        return False
    if define.needs_you and zone.owner != "player":
        scope.report(
            Code.NO_YOU,
            f"`{define.name}` needs `you`, and `{zone.name}` belongs to nobody",
            quality.value.span,
            "name a define that does not depend on who is asked",
        )
        return False
    if fits(certain(define.ty), SetOf(PLAYER)) or fits(certain(define.ty), PLAYER):
        return True
    scope.report(
        Code.WRONG_TYPE,
        f"`{define.name}` gives {types.describe(define.ty)}, and here players are asked for",
        quality.value.span,
    )
    return False


# ── Where it is filled from ───────────────────────────────────────────────────────────────────


def _refilled(elaborator: Elaborator, quality: ast.Quality, zone: Zone) -> ZoneRef | None:
    scope = elaborator.scope
    ref = elaborator.zone_ref(quality.value, Env.rest(you=zone.owner == "player"))
    if ref is None:
        return None
    source = scope.zones[ref.zone]
    if not _same_content(scope, quality, zone, source):
        return None
    if source.indices and not ref.indices and source.indices != zone.indices:
        scope.report(
            Code.WRONG_INDEX,
            f"there are several `{source.name}`, and `{zone.name}` has not the same index",
            quality.value.span,
            f"say which one, such as `{source.name}[…]`",
        )
        return None
    return ref


def _reshuffled(scope: Scope, quality: ast.Quality, zone: Zone) -> int | None:
    name = _name(quality)
    symbol = scope.find(name)
    if symbol is None:
        scope.report(
            Code.UNKNOWN_NAME, f"`{name}` is not a name here", quality.value.span, scope.suggest(name, (ZoneSymbol,))
        )
        return None
    if not isinstance(symbol, ZoneSymbol):
        scope.report(Code.NOT_A_PLACE, f"`{name}` is {describe(symbol)}, not a zone", quality.value.span)
        return None
    source = scope.zones[symbol.number]
    if not _same_content(scope, quality, zone, source):
        return None
    if source.owner != zone.owner or source.indices != zone.indices:
        whose = "the same owner" if source.owner != zone.owner else "the same index"
        scope.report(
            Code.WRONG_INDEX,
            f"`{zone.name}` and `{name}` must have {whose}",
            quality.value.span,
            also=[scope.label(source.span, "declared here")],
        )
        return None
    return symbol.number


def _same_content(scope: Scope, quality: ast.Quality, zone: Zone, source: Zone) -> bool:
    if source.form not in COMPONENT_ZONES:
        scope.report(
            Code.NOT_A_PLACE, f"`{source.name}` holds no components", quality.value.span, "name a deck, pile or bag"
        )
        return False
    if source.holds and zone.holds and source.holds != zone.holds:
        scope.report(
            Code.WRONG_TYPE,
            f"`{source.name}` holds {source.holds}, and `{zone.name}` holds {zone.holds}",
            quality.value.span,
            also=[scope.label(source.span, "declared here")],
        )
        return False
    return True


# ── How it starts ─────────────────────────────────────────────────────────────────────────────


def _default(scope: Scope, node: ast.ZoneDecl, ty: Ty) -> Expr | None:
    value: Value
    match ty:
        case Number(low=low, high=high):
            value = min(max(0, low), high)
        case YesNo():
            value = False
        case SetOf() | ListOf():
            value = ()
        case Maybe():
            value = None
        case Unknown():
            return None
        case _:
            scope.report(
                Code.NEEDS_START,
                f"`{node.name.text}` does not say which {types.describe(ty)} it starts with",
                node.name.span,
                f"add `, starts …`, or make it `{types.describe(ty)} or none`",
            )
            return None
    return Const(value, ty=ty, span=node.name.span)
