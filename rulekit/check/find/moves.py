"""Which zones things can leave and enter, read off the instructions of a program.

Always on the safe side: where it cannot be told where a thing comes from, it may come from every zone of its kind.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.expr import (
    Aggregate,
    Apply,
    AsSet,
    Binary,
    Cases,
    Cell,
    Cited,
    Collect,
    Contents,
    Element,
    Expr,
    Generator,
    If,
    Local,
    Pick,
    Property,
    Query,
    RowSlot,
    Stored,
)
from rulekit.instructions import (
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Code,
    Draw,
    Gather,
    Instruction,
    Let,
    Move,
    Place,
    Refill,
    Roll,
)
from rulekit.program import BOX, COMPONENT_ZONES, Program
from rulekit.types import ComponentOf, Ty, certain, element

MOST_DEEP = 12


@attrs.frozen
class Given:
    """How a local got its value: an expression it is an element of (`each`), or equals, with the clauses that held."""

    value: Expr
    where: tuple[Expr, ...] = ()
    asked: bool = False


class Moves:
    """Answers for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._locals = [_locals(code) for code in program.codes]
        self._inner = [_inner(code) for code in program.codes]  # what generators in expressions name, for a while
        self._define_locals = [_in_expression(define.body) for define in program.defines]
        self._known: dict[tuple[int, int | None, int, int | None, str], frozenset[int]] = {}
        self._params: dict[int, frozenset[int]] = {
            trigger.code: frozenset({trigger.zone}) for trigger in program.triggers
        }

    def given(self, code: int, slot: int) -> list[Given]:
        """All that a local of a code can be; empty for parameters."""
        return self._locals[code].get(slot, [])

    def enters(self, code: int, instruction: Instruction) -> frozenset[int]:
        """The zones that components may enter by an instruction."""
        match instruction:
            case Move(what=what, place=place):
                return self._place(place, _kind(what.ty))
            case Draw(source=source, place=place):
                return self._place(place, self.program.zones[source.zone].holds)
            case Refill(zone=zone):
                return frozenset({zone.zone})
            case _:
                return frozenset()

    def leaves(self, code: int, instruction: Instruction) -> frozenset[int]:
        """The zones that components may leave by an instruction."""
        zones = self.program.zones
        match instruction:
            case Move(source=source) if source is not None:
                return frozenset({source.zone})
            case Move(what=what):
                return self.origins(what, code)
            case Draw(source=source):
                return self._drawn_from(source.zone)
            case Refill(zone=zone):
                refilled = zones[zone.zone].refilled_from
                return frozenset() if refilled is None else self._drawn_from(refilled.zone)
            case _:
                return frozenset()

    def _drawn_from(self, zone: int) -> frozenset[int]:
        reshuffled = self.program.zones[zone].reshuffled_from
        return frozenset({zone} if reshuffled is None else {zone, reshuffled})

    def zones_of(self, kind: str) -> frozenset[int]:
        """All zones that hold a kind of component (any kind, if it is not known), and the box."""
        zones = enumerate(self.program.zones)
        found = {number for number, zone in zones if zone.form in COMPONENT_ZONES and kind in {"", zone.holds}}
        return frozenset(found | {BOX})

    def origins(self, expr: Expr, code: int | None, deep: int = 0, define: int | None = None) -> frozenset[int]:
        """The zones that the components of an expression may lie in."""
        if deep > MOST_DEEP:
            return self.zones_of(_kind(expr.ty))

        def more(*parts: Expr) -> frozenset[int]:
            return frozenset().union(*(self.origins(part, code, deep + 1, define) for part in parts))

        match expr:
            case Contents(zone=ref) | Cell(zone=ref) | RowSlot(zone=ref) | Stored(zone=ref):
                return frozenset({ref.zone})
            case Local(slot=slot):
                return self._of_local(expr, slot, code, deep, define)
            case Property(name="top" | "covered", of=Contents(zone=ref)):
                return frozenset({ref.zone})
            case Property(name="first" | "last", of=of) | Element(of=of):
                return more(of)
            case AsSet(expr=inner) | Cited(expr=inner):
                return more(inner)
            case Pick(query=query) if query.generators:
                return more(query.generators[0].source)
            case Aggregate(value=Expr() as value):
                return more(value)
            case Binary(op="without" | "minus", left=left):
                return more(left)
            case Binary(op="join" | "unite" | "otherwise", left=left, right=right):
                return more(left, right)
            case If(then=then, otherwise=otherwise):
                return more(then, otherwise)
            case Cases(cases=cases, otherwise=last):
                return more(*(answer for _, answer in cases), *([last] if last is not None else []))
            case Collect(items=items):
                return more(*items)
            case Apply(define=number):
                return self.origins(self.program.defines[number].body, None, deep + 1, number)
            case _:
                return self.zones_of(_kind(expr.ty))

    def _of_local(self, expr: Expr, slot: int, code: int | None, deep: int, define: int | None) -> frozenset[int]:
        key = slot, code, deep, define, _kind(expr.ty)
        if key not in self._known:
            self._known[key] = self._local_origins(expr, slot, code, deep, define)
        return self._known[key]

    def _local_origins(self, expr: Expr, slot: int, code: int | None, deep: int, define: int | None) -> frozenset[int]:
        if code is None:
            found = self._define_locals[define].get(slot, []) if define is not None else []
        else:
            found = [*self.given(code, slot), *(self._inner[code].get(slot, []) if deep else [])]
            if not found and slot == 0 and code in self._params:
                return self._params[code]
        if not found:
            return self.zones_of(_kind(expr.ty))
        return frozenset().union(*(self.origins(one.value, code, deep + 1, define) for one in found))

    def _place(self, place: Place, kind: str) -> frozenset[int]:
        if place.zone is not None:
            return frozenset({place.zone.zone})
        zones = enumerate(self.program.zones)
        return frozenset(n for n, zone in zones if zone.form == "grid" and zone.holds and kind in {"", zone.holds})


def _kind(ty: Ty) -> str:
    """The kind of component that a type holds; empty if that is not known."""
    inner = certain(element(ty) or ty)
    return inner.name if isinstance(inner, ComponentOf) else ""


# ── Where locals come from ────────────────────────────────────────────────────────────────────


def _locals(code: Code) -> dict[int, list[Given]]:
    found: dict[int, list[Given]] = {}
    for instruction in code.instructions:
        match instruction:
            case Choose(query=query):
                _add_query(found, query, asked=True)
            case ChooseSeveral(slot=slot, source=source, where=where):
                found.setdefault(slot, []).append(Given(source, where, asked=True))
            case ChooseOrder(slot=slot, what=what):
                found.setdefault(slot, []).append(Given(what))
            case Roll(generator=generator):
                found.setdefault(generator.slot, []).append(Given(generator.source))
            case Gather(query=Query() as query):
                _add_query(found, query, asked=False)
            case Let(slot=slot, value=value):
                found.setdefault(slot, []).append(Given(value))
    return found


def _inner(code: Code) -> dict[int, list[Given]]:
    found: dict[int, list[Given]] = {}
    for instruction in code.instructions:
        for generator in _generators(instruction):
            found.setdefault(generator.slot, []).append(Given(generator.source))
    return found


def _add_query(found: dict[int, list[Given]], query: Query, *, asked: bool) -> None:
    for generator in query.generators:
        found.setdefault(generator.slot, []).append(Given(generator.source, query.where, asked))


def _in_expression(body: Expr) -> dict[int, list[Given]]:
    found: dict[int, list[Given]] = {}
    for generator in _generators(body):
        found.setdefault(generator.slot, []).append(Given(generator.source))
    return found


def _generators(root: object) -> Iterator[Generator]:
    """The generators of all queries in an expression or instruction."""
    if isinstance(root, tuple):
        for item in root:
            yield from _generators(item)
    elif isinstance(root, Pick | Aggregate):
        yield from root.query.generators
        yield from _parts(root)
    elif isinstance(root, Expr | Query | Generator | Place):
        yield from _parts(root)
    elif isinstance(root, Instruction):
        match root:
            case Move(what=what):
                yield from _generators(what)
            case Let(value=value):
                yield from _generators(value)
            case Choose(query=query):
                yield from _generators(query.generators)
            case ChooseSeveral(source=source):
                yield from _generators(source)
            case Gather(query=Query() as query):
                yield from _generators(query.generators)


def _parts(root: Expr | Query | Generator | Place) -> Iterator[Generator]:
    for field in attrs.fields(type(root)):
        value = getattr(root, field.name)
        if isinstance(value, tuple | Expr | Query | Generator):
            yield from _generators(value)
