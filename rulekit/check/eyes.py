"""What an expression tells a viewer: the label of every part of it (semantics §7, §10).

An expression is *opaque* where its value are components whose faces the viewer does not see: which component it is
tells nothing as long as nobody looks at it.  It *tells* where it reads something that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.sight import EVERYBODY, Key, Origin, Scope, sees, sight_of
from rulekit.check.trees import parts as all_parts
from rulekit.expr import (
    Aggregate,
    Apply,
    Binary,
    Builtin,
    Cell,
    Cited,
    Connected,
    Contents,
    Expr,
    FieldOf,
    Groups,
    If,
    Local,
    LookIn,
    MostPairs,
    Pick,
    Property,
    Quantified,
    Query,
    RowSlot,
    StateOf,
    Stored,
    Unary,
    ZoneRef,
    parts,
)
from rulekit.program import COMPONENT_ZONES, Program, Zone
from rulekit.source import Span
from rulekit.types import ComponentOf, SpaceTy, certain, element

ENDS = frozenset({"top", "first", "last", "covered"})
COMPARISONS = frozenset({"=", "!=", "in", "not_in", "same_faces"})
KEEPS_STATE = frozenset({"hand", "area", "pile", "row", "grid"})
MOST_DEEP = 12


class Eyes:
    """The eyes of one viewer: somebody with a key, or `EVERYBODY`, who sees only what all see."""

    def __init__(self, program: Program, viewer: Key = EVERYBODY) -> None:
        self.program = program
        self.viewer = viewer
        self._opaque: dict[Origin, bool] = {}
        self._telling: dict[Origin, bool] = {}
        self._innocent: dict[int, bool] = {}
        self.dark_grids = {n for n, zone in enumerate(program.zones) if zone.form == "grid" and sight_of(zone) != "all"}

    # ── components whose faces the viewer does not see

    def is_opaque(self, expr: Expr, scope: Scope) -> bool:
        """Whether the value are components (or one) that the viewer does not see."""
        if scope.revealed and self._is_told(expr, scope):
            return False
        match expr:
            case Local(slot=slot):
                return any(self._is_opaque_origin(origin) for origin in scope.slots.get(slot, ()))
            case Contents(zone=ref) | RowSlot(zone=ref) | Cell(zone=ref):
                return bool(self.program.zones[ref.zone].holds) and not sees(self.program, ref, scope, self.viewer)
            case Pick(query=query):
                return self.is_opaque(query.generators[0].source, scope)
            case Aggregate(op="list" | "distinct", value=Expr() as value, query=query):
                return self.is_opaque(value, scope.binding_all(query, "member"))
            case Apply():
                return not self._is_innocent(expr, scope) and self.is_opaque(
                    self.program.defines[expr.define].body, self._inside(expr, scope)
                )
            case FieldOf() | StateOf() | Stored():
                return False
            case Property(name=name, of=of):
                if name in ("top", "covered") and are_spaces(of):
                    return self._lies_in_the_dark(of, scope)
                return name in ENDS and self.is_opaque(of, scope)
            case _:
                return any(self.is_opaque(part, scope) for part in _joined(expr))

    def _is_opaque_origin(self, origin: Origin) -> bool:
        if origin not in self._opaque:
            here = self.is_opaque(origin.value, origin.scope) or (
                _are_components(origin.value) and not origin.is_told(self.viewer)
            )
            self._opaque[origin] = here and (
                not origin.before or any(self._is_opaque_origin(before) for before in origin.before)
            )
        return self._opaque[origin]

    def _lies_in_the_dark(self, space: Expr, scope: Scope) -> bool:
        """Whether a space can be one of a grid of components whose faces the viewer does not see."""
        if not self.dark_grids:
            return False
        grids = list(_grids(space, scope))
        if not grids:
            return True
        return any(
            zone.zone in self.dark_grids and not sees(self.program, zone, where, self.viewer) for zone, where in grids
        )

    def _is_told(self, expr: Expr, scope: Scope) -> bool:
        told = [one for one in scope.revealed if one.zone is None and (one.to is None or self.viewer in one.to)]
        return bool(told) and any(one.key == scope.key(expr) for one in told)

    # ── what is read of them

    def tells(self, expr: Expr, scope: Scope) -> Span | None:
        """The first place where the expression reads what the viewer may not know; None if there is none."""
        if scope.revealed and self._is_told(expr, scope):
            return None
        match expr:
            case Local(slot=slot):
                told = any(self._tells_origin(origin) for origin in scope.slots.get(slot, ()))
                return expr.span if told else None
            case FieldOf(of=of):
                return expr.span if self.is_opaque(of, scope) else self.tells(of, scope)
            case StateOf(zone=zone, of=of):
                return expr.span if self._is_hidden_state(zone, of, scope) else self.tells(of, scope)
            case Unary(op="is_none" | "is_some", operand=of) | Property(name="is_empty", of=of):
                return expr.span if self._presence_tells(of, scope) else None
            case Property(name="size" | "is_full", of=of):
                return self.tells(of, scope)
            case Property(name="owner" | "space" as name, of=of):
                return expr.span if self._is_hidden_place(name, of, scope) else self.tells(of, scope)
            case Stored(zone=ref):
                return None if sees(self.program, ref, scope, self.viewer) else expr.span
            case Cell(zone=ref, space=space):
                hidden = not self.program.zones[ref.zone].holds and not sees(self.program, ref, scope, self.viewer)
                return expr.span if hidden else self.tells(space, scope)
            case Binary(op=op, left=left, right=right) if op in COMPARISONS:
                for side in (left, right):
                    if not are_spaces(side) and self.is_opaque(side, scope):
                        return side.span
            case Binary(op="without" | "minus", left=left, right=right):
                if self.is_opaque(right, scope) and not self.is_opaque(left, scope) and not _is_all(left):
                    return right.span
            case Apply():
                return self._define_tells(expr, scope)
            case Aggregate(query=query) | Quantified(query=query) | Pick(query=query):
                return self._query_tells(expr, query, scope)
            case MostPairs(first=first, second=second, source=source):
                origin = Origin(source, scope, "member")
                scope = scope.holding(first, origin).holding(second, origin)
            case Connected(slot=slot, start=start) | Groups(slot=slot, source=start):
                scope = scope.holding(slot, Origin(start, scope, "member"))
            case _:
                pass
        return self._first(parts(expr), scope)

    def _presence_tells(self, expr: Expr, scope: Scope) -> bool:
        """Whether it tells something that there is such a thing: the best of a hand is there if any card is."""
        if scope.revealed and self._is_told(expr, scope):
            return False
        match expr:
            case Cited(expr=inner) | Property(name="first" | "last" | "top", of=inner):
                return self._presence_tells(inner, scope)
            case Local(slot=slot) if len(origins := scope.slots.get(slot, ())) == 1 and origins[0].how == "value":
                return self._presence_tells(origins[0].value, origins[0].scope)
            case Pick(query=Query(where=(), while_=()) as query):
                return self.query_tells(query, scope) is not None
            case _:
                return self.tells(expr, scope) is not None

    def _tells_origin(self, origin: Origin) -> bool:
        if origin not in self._telling:
            self._telling[origin] = False
            value = origin.how in ("value", "member") and self.tells(origin.value, origin.scope) is not None
            value = value or not (origin.is_told(self.viewer) or _are_components(origin.value))
            self._telling[origin] = value or any(self.tells(one, scope) is not None for one, scope in origin.under)
        return self._telling[origin]

    def _first(self, found: Iterator[Expr], scope: Scope) -> Span | None:
        return next((span for part in found if (span := self.tells(part, scope)) is not None), None)

    def _query_tells(self, expr: Expr, query: Query, scope: Scope) -> Span | None:
        span = self.query_tells(query, scope)
        if span is not None:
            return span
        others = (getattr(expr, name, None) for name in ("value", "condition", "rank", "count"))
        inner = scope.binding_all(query, "member")
        return self._first((part for part in others if isinstance(part, Expr)), inner)

    def query_tells(self, query: Query, scope: Scope) -> Span | None:
        """What the generators and clauses of a query tell."""
        for generator in query.generators:
            span = self.tells(generator.source, scope)
            if span is not None:
                return span
            scope = scope.binding(generator, "member", query.where)
        return self._first(iter((*query.while_, *query.where)), scope)

    def _define_tells(self, expr: Apply, scope: Scope) -> Span | None:
        span = self._first(iter(expr.args), scope)
        if span is not None or self._is_innocent(expr, scope):
            return span
        body = self.program.defines[expr.define].body
        return expr.span if self.tells(body, self._inside(expr, scope)) is not None else None

    def _is_innocent(self, expr: Apply, scope: Scope) -> bool:
        """Whether a define reads open things only, and is given nothing else."""
        return self._reads_open_things(expr.define) and not any(
            self.is_opaque(arg, scope) or (_is_component(arg) and self._is_loose(arg, scope)) for arg in expr.args
        )

    def _reads_open_things(self, define: int) -> bool:
        if define not in self._innocent:
            self._innocent[define] = all(self._is_open(part) for part in all_parts(self.program.defines[define].body))
        return self._innocent[define]

    def _is_open(self, part: object) -> bool:
        match part:
            case ZoneRef(zone=zone) | StateOf(zone=zone):
                return sight_of(self.program.zones[zone]) == "all"
            case Apply(define=define):
                return self._reads_open_things(define)
            case Property(name="top" | "covered"):
                return not self.dark_grids
            case _:
                return not _is_all(part)

    def _inside(self, expr: Apply, scope: Scope) -> Scope:
        """The scope of the body of a define that is asked."""
        slots = {slot: (Origin(arg, scope, "value"),) for slot, arg in enumerate(expr.args)}
        you = scope.you if expr.you is None else scope.key(expr.you)
        return Scope((expr.define, scope.frame), you, slots, scope.revealed)

    # ── what is known of a component, where nobody says in which zone it lies

    def _is_hidden_state(self, zone: int, of: Expr, scope: Scope) -> bool:
        sight = self.program.zones[zone].sight
        if sight in ("all", "nobody"):
            return sight == "nobody"
        loose = self._is_loose(of, scope) and any(zone.form in KEEPS_STATE for zone in self._dark_zones(of))
        return loose or self.is_opaque(of, scope)

    def _is_hidden_place(self, name: str, of: Expr, scope: Scope) -> bool:
        if not _is_component(of) or not self._is_loose(of, scope) or self._is_told(of, scope):
            return False
        zones = self._dark_zones(of)
        return any(zone.owner == "player" if name == "owner" else zone.form == "grid" for zone in zones)

    def _dark_zones(self, of: Expr) -> Iterator[Zone]:
        """The zones with hidden faces that hold that kind of component."""
        ty = certain(of.ty)
        kind = ty.name if isinstance(ty, ComponentOf) else ""
        for zone in self.program.zones:
            if zone.form in COMPONENT_ZONES and zone.holds == kind and sight_of(zone) != "all":
                yield zone

    def _is_loose(self, expr: Expr, scope: Scope) -> bool:
        """Whether it is open which component the value is, but not where that lies: one of all of its kind."""
        match expr:
            case Local(slot=slot):
                origins = scope.slots.get(slot, ())
                return any(not one.before and self._is_loose(one.value, one.scope) for one in origins)
            case Pick(query=query):
                return self._is_loose(query.generators[0].source, scope)
            case Builtin(name="all_of"):
                return True
            case Cited(expr=inner):
                return self._is_loose(inner, scope)
            case Apply(define=define) if _is_component(expr):
                return self._is_loose(self.program.defines[define].body, self._inside(expr, scope))
            case Binary(op="otherwise") | If():
                return any(self._is_loose(part, scope) for part in _joined(expr))
            case _:
                return False


def are_spaces(expr: Expr) -> bool:
    """Whether the value are spaces: which ones there are, and where they lie, is open even if the faces are not."""
    return isinstance(certain(element(expr.ty) or expr.ty), SpaceTy)


def _are_components(expr: Expr) -> bool:
    return isinstance(certain(element(expr.ty) or expr.ty), ComponentOf)


def _is_component(expr: Expr) -> bool:
    return isinstance(certain(expr.ty), ComponentOf)


def _is_all(expr: object) -> bool:
    return isinstance(expr, Builtin) and expr.name == "all_of"


def _joined(expr: Expr) -> Iterator[Expr]:
    """The parts whose components make up the value: of unions, lists, branches."""
    match expr:
        case Binary(op="join" | "unite" | "without" | "minus" | "otherwise", left=left, right=right):
            yield from (left, right)
        case If(then=then, otherwise=otherwise):
            yield from (then, otherwise)
        case (
            Binary()
            | Unary()
            | Aggregate()
            | Quantified()
            | Builtin()
            | Groups()
            | Connected()
            | MostPairs()
            | LookIn()
        ):
            pass
        case _:
            yield from parts(expr)


def _grids(space: Expr, scope: Scope, deep: int = 0) -> Iterator[tuple[ZoneRef, Scope]]:
    """The grids that are named on the way to a space, with the scope they are named in."""
    for part in all_parts(space):
        if isinstance(part, Contents | Cell):
            yield part.zone, scope
        elif isinstance(part, Local) and deep < MOST_DEEP:
            for origin in scope.slots.get(part.slot, ()):
                yield from _grids(origin.value, origin.scope, deep + 1)
