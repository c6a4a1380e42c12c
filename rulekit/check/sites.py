"""Where codes lead to other codes: what that asks of the places they are called from.

Gives nothing but diagnostics: recursion, a missing `you`, an `end` of a unit that may not be around.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import attrs

from rulekit import instructions as i
from rulekit.check.env import Who
from rulekit.check.reach import reached, turned_round
from rulekit.check.scope import Scope, TriggerDecl
from rulekit.diagnostics import Code
from rulekit.program import BOX, PLAY, SCORING, SETUP, TURN
from rulekit.source import Span

if TYPE_CHECKING:
    from rulekit.expr import ZoneRef

UNITS = frozenset({"game", "round", "phase", "turn", "step"})
BASE = {SETUP: frozenset[str](), PLAY: frozenset({"game"}), SCORING: frozenset[str]()}
WORKS_QUEUE = frozenset({"step", "turn", "item", "phase", "line"})


@attrs.frozen
class Site:
    """A place in a code that leads on.

    `form`: do, queue, turn, verb (triggers may fire), end (of the unit in `instruction`), again, next, takes.
    `units` are those around it in its own code.
    """

    caller: int
    form: str
    callee: int | None
    units: tuple[str, ...]
    who: Who
    span: Span
    instruction: i.Instruction | None = None


@attrs.frozen
class Edge:
    """A site with one code it leads to."""

    site: Site
    callee: int


def check_sites(scope: Scope, sites: list[Site], own_you: dict[int, Span]) -> None:
    """Tell what is wrong with how codes call each other.

    `own_you`: the codes that use the `you` of their caller, and where.
    """
    edges = list(_edges(scope, sites))
    _check_recursion(scope, [edge for edge in edges if edge.site.form == "do"])
    _check_you(scope, edges, own_you)
    around = _surely_around(scope, edges)
    for site in sites:
        if site.form in {"end", "again", "next"}:
            _check_unit(scope, site, around)
    if any(site.form == "takes" for site in sites):
        _check_next(scope, sites, edges)


def _edges(scope: Scope, sites: Iterable[Site]) -> Iterable[Edge]:
    told: set[tuple[int, tuple[str, ...], Who, int]] = set()  # of many verbs that wake a trigger, one is enough
    for site in sites:
        if site.callee is not None:
            yield Edge(site, site.callee)
        elif site.form == "verb" and site.instruction is not None and site.caller != SETUP:
            for trigger in scope.triggers:
                here = site.caller, site.units, site.who, trigger.code
                if here not in told and fires(scope, site.instruction, trigger):
                    told.add(here)
                    yield Edge(site, trigger.code)


def fires(scope: Scope, instruction: i.Instruction, trigger: TriggerDecl) -> bool:
    """Whether a verb can fire a trigger, as far as the zones it names tell."""
    match instruction:
        case i.MoveToken():
            return trigger.token == instruction.token.zone
        case i.Change():
            return trigger.playing and instruction.target.playing
        case i.Move():
            return _component_moves(scope, trigger, instruction.place, instruction.source)
        case i.Draw():
            return _component_moves(scope, trigger, instruction.place, instruction.source)
        case i.Refill():
            source = scope.zones[instruction.zone.zone].refilled_from
            zones = {instruction.zone.zone, source.zone if source is not None else BOX}
            return trigger.token is None and not trigger.playing and trigger.zone in zones
        case _:
            return False


def _component_moves(scope: Scope, trigger: TriggerDecl, place: i.Place, source: ZoneRef | None) -> bool:
    if trigger.token is not None or trigger.playing:
        return False
    zone = scope.zones[trigger.zone]
    if trigger.event == "leaves":
        return source is None or source.zone == trigger.zone
    return place.zone.zone == trigger.zone if place.zone is not None else zone.form == "grid"


# ── a rule that does itself


def _check_recursion(scope: Scope, edges: list[Edge]) -> None:
    after: dict[int, list[Edge]] = {}
    for edge in edges:
        after.setdefault(edge.site.caller, []).append(edge)
    finished: set[int] = set()
    for start in after:
        if start not in finished:
            _follow(scope, after, start, finished)


def _follow(scope: Scope, after: dict[int, list[Edge]], start: int, finished: set[int]) -> None:
    """Go all ways from a code, one after the other; `path` is where the one in hand has come through."""
    path = {start: iter(after[start])}
    while path:
        code, ways = next(reversed(path.items()))
        edge = next(ways, None)
        if edge is None:
            finished.add(code)
            del path[code]
        elif edge.callee in path:
            on_path = list(path)
            _tell_recursion(scope, edge, on_path[on_path.index(edge.callee) :])
        elif edge.callee not in finished:
            path[edge.callee] = iter(after.get(edge.callee, ()))


def _tell_recursion(scope: Scope, edge: Edge, path: list[int]) -> None:
    name = scope.codes[edge.callee].name
    others = [f"`{scope.codes[code].name}`" for code in path[1:]]
    around = f", by way of {' and '.join(others)}" if others else ""
    scope.report(
        Code.RECURSION,
        f"rule `{name}` does itself{around}: it would never end",
        edge.site.span,
        f"`queue {name}` does it later, when the step or turn is over",
    )


# ── who `you` is


def _check_you(scope: Scope, edges: list[Edge], own: dict[int, Span]) -> None:
    inherit = [edge for edge in edges if edge.site.who is Who.CALLER]
    awake = _grown(set(own), inherit)
    asleep = _grown(set(own), [edge for edge in inherit if edge.site.form == "do"])
    for edge in edges:
        needed = edge.callee in (asleep if edge.site.caller == SETUP else awake)
        if edge.site.who is not Who.NOBODY or not needed or _brings_you(scope, edge):
            continue
        if edge.site.caller == SETUP and edge.site.form != "do":
            continue
        decl = scope.codes[edge.callee]
        what = f"`{decl.name}`" if decl.unit != "trigger" else f"`when {decl.name}`, which this sets off,"
        also = [scope.label(own[edge.callee], "needed here")] if edge.callee in own else []
        scope.report(
            Code.NO_YOU,
            f"{what} needs to know who `you` is, and there is nobody here",
            edge.site.span,
            "put this under `each player`",
            also=also,
        )


def _brings_you(scope: Scope, edge: Edge) -> bool:
    return edge.site.form == "turn"


def _grown(found: set[int], edges: list[Edge]) -> set[int]:
    """The codes that need `you`: themselves, or by leading on to one that does."""
    return reached(found, turned_round((edge.site.caller, edge.callee) for edge in edges))


# ── what is around a code wherever it is called


def _surely_around(scope: Scope, edges: list[Edge]) -> Callable[[int], frozenset[str]]:
    known: dict[int, frozenset[str]] = dict.fromkeys(range(len(scope.codes)), UNITS)
    known.update(BASE)
    after: dict[int, list[Edge]] = {}
    for edge in edges:
        if edge.callee not in BASE and (edge.site.caller != SETUP or edge.site.form == "do"):
            after.setdefault(edge.site.caller, []).append(edge)
    waiting = list(after)
    while waiting:
        for edge in after.get(waiting.pop(), ()):
            around = _around(edge, known[edge.site.caller])
            if edge.callee == TURN:
                around |= {"turn"}
            if not known[edge.callee] <= around:
                known[edge.callee] &= around
                waiting.append(edge.callee)
    return lambda code: known[code]


def _around(edge: Edge, outer: frozenset[str]) -> frozenset[str]:
    if edge.site.form != "queue":
        return outer | set(edge.site.units)
    units = list(edge.site.units)
    for place in range(len(units) - 1, -1, -1):
        if units[place] in WORKS_QUEUE:
            return outer | set(units[:place])
    for unit in ("step", "turn", "phase"):
        if unit in outer:
            return (outer - {unit}) | set(units)
    return outer | set(units)


def _check_unit(scope: Scope, site: Site, around: Callable[[int], frozenset[str]]) -> None:
    unit = site.instruction.unit if isinstance(site.instruction, i.EndUnit) else "turn"
    if unit in site.units or unit in around(site.caller):
        return
    decl = scope.codes[site.caller]
    where = {"rule": f"rule `{decl.name}`", "trigger": f"`when {decl.name}`"}.get(decl.unit, f"`{decl.name}`")
    inside = (
        f"{where} can run outside of any {unit}" if decl.unit in {"rule", "trigger"} else f"there is no {unit} here"
    )
    what = f"`end {unit}` leaves a {unit}" if site.form == "end" else "this says whose turn is next"
    scope.report(Code.NOT_INSIDE, f"{what}, but {inside}", site.span)


def _check_next(scope: Scope, sites: list[Site], edges: list[Edge]) -> None:
    """In `each player takes a turn` only `go again` stands."""
    calls = turned_round((edge.callee, edge.site.caller) for edge in edges if edge.site.form == "do")
    of_turn = reached({TURN}, calls)
    for site in sites:
        if site.form == "next" and site.caller in of_turn:
            scope.report(
                Code.NOT_HERE,
                "`next player is` has no place where `each player takes a turn`: everybody gets one turn there",
                site.span,
                "use `turns` instead, or `go again`",
            )
