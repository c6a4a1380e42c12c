"""What a `reveal` of a value has told, in words: the thing, what was asked of it, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rulekit.expr import (
    Aggregate,
    Binary,
    Cited,
    Const,
    Contents,
    Expr,
    FieldOf,
    Local,
    Property,
    Quantified,
    Query,
    StateOf,
    You,
    ZoneRef,
)
from rulekit.instructions import RevealFact
from rulekit.play.faces import join, mention, plain_text
from rulekit.play.places import Places
from rulekit.runtime.events import Event, Given
from rulekit.runtime.fact_views import written_with
from rulekit.runtime.nodes import walk
from rulekit.runtime.pieces import piece_of, plain_value
from rulekit.source import Span
from rulekit.texts import a, display, noun, text
from rulekit.types import SPACE, KindOf, YesNo, certain

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}  # what a comparison is from the other side


def told(machine: Machine, event: Event, places: Places) -> str:
    """`card 2 in Player 2’s hand – colour: not red`, `is there a card in your hand with value = 9? No`.

    Of other values the expression as it is written, with what its names stood for.
    """
    ins = machine.program.codes[event.code].instructions[event.at]
    assert isinstance(ins, RevealFact)
    return _Told(machine, event, places, {given.slot: given for given in event.given}).text(_bare(ins.what))


def thing(machine: Machine, given: Given, places: Places) -> str:
    """A component by its place, where that has an order; else by its face, or where it is one of several."""
    assert given.place is not None
    assert isinstance(given.value, int)
    program, lang = machine.program, places.lang
    piece = piece_of(machine, given.value)
    bit = 1 << (machine.players if places.viewer is None else places.viewer)
    if given.at >= 0:
        name = text(lang, "thing-number", thing=display(program, lang, piece.kind), number=str(given.at + 1))
    elif given.seen & bit:
        name = mention(program, lang, piece)
    else:
        name = a(program, lang, piece.kind)
    return text(lang, "thing-at", thing=name, place=places.inside(given.place))


def _bare(expr: Expr) -> Expr:
    return _bare(expr.expr) if isinstance(expr, Cited) else expr


@attrs.frozen
class _Told:
    machine: Machine
    event: Event
    places: Places
    given: dict[int, Given]

    def text(self, what: Expr) -> str:
        """The thing and its value, if it is a value of one thing; what was looked for; else the expression, quoted."""
        if isinstance(what, Binary) and what.op in ("=", "!="):
            for one, other in ((what.left, what.right), (what.right, what.left)):
                thing, asked = self._thing(one), self._asked(other)
                if thing is not None and asked is not None:
                    is_so = bool(self.event.value) == (what.op == "=")
                    return self._say("tell-is" if is_so else "tell-is-not", *thing, asked)
        thing = self._thing(what)
        if thing is not None:
            return self._say("tell-is", *thing, self._plain(self.event.value, what))
        value = self._plain(self.event.value, what)
        return self._of_one(what, value) or self._search(what, value) or self._said(self._expression(what), value)

    def _said(self, name: str, value: str) -> str:
        return text(self.places.lang, "pic-value", name=name, value=value)

    def _say(self, key: str, thing: str, name: str, value: str) -> str:
        return text(self.places.lang, key, thing=thing, name=name, value=value)

    def _thing(self, what: Expr) -> tuple[str, str] | None:
        """Of which component something is a value, and of which name."""
        program = self.machine.program
        match what:
            case FieldOf(of=Local(slot=slot), field=field, indices=()):
                name = program.fields[field].name
            case StateOf(of=Local(slot=slot), zone=zone):
                name = program.zones[zone].name
            case _:
                return None
        given = self.given.get(slot)
        if given is None or given.place is None:
            return None
        return thing(self.machine, given, self.places), display(program, self.places.lang, name)

    def _asked(self, other: Expr) -> str | None:
        """What a value is compared with, if that is written down or a name stands for it."""
        match other:
            case Const(value=value):
                return self._plain(value, other)
            case Local(slot=slot) if (given := self.given.get(slot)) is not None and given.place is None:
                return self._plain(given.value, other)
            case _:
                return None

    def _plain(self, value: Any, expr: Expr) -> str:  # noqa: ANN401
        if isinstance(value, int) and certain(expr.ty) == SPACE:
            return self.places.space(value)
        return plain_text(self.machine.program, self.places.lang, plain_value(self.machine, value, expr.ty))

    # ── Conditions and searches ──

    def _of_one(self, what: Expr, value: str) -> str:
        """A condition on one component: `a card in your hand – value > 2: yes`."""
        given = next((one for one in self.given.values() if one.place is not None), None)
        clause = None if given is None else self._clause(what, given.slot)
        if given is None or clause is None:
            return ""
        return self._say("tell-is", thing(self.machine, given, self.places), clause, value)

    def _search(self, what: Expr, value: str) -> str:
        """What was looked for in a zone: `is there a card in Player 2’s hand with colour = red? No`."""
        match what:
            case Quantified(quantifier=quantifier, query=query, condition=condition):
                is_so = bool(self.event.value) != (quantifier == "no")  # that there is none is said of there being one
                answer = text(self.places.lang, "yes" if is_so else "no").capitalize()
                if quantifier == "every":
                    return self._every(query, condition, answer)
                return self._searched("tell-some", query, (condition,), answer)
            case Aggregate(op="number", query=query):
                return self._searched("tell-number", query, (), value)
            case Property(name="size", of=Contents(zone=zone)):
                return self._searched("tell-number", zone, (), value)
            case Property(name="is_empty", of=Contents(zone=zone)) if (slot := self._slot(zone)) is not None:
                args = noun(self.machine.program, self.places.lang, self.machine.zone_name(slot)).args()
                args["several"] = self.places.several(slot)
                return text(self.places.lang, "tell-empty", **args, zone=self.places.zone(slot), value=value)
            case _:
                return ""

    def _every(self, query: Query, condition: Expr, answer: str) -> str:
        clause = self._clause(condition, query.generators[0].slot)
        return self._searched("tell-every", query, (), answer, clause) if clause is not None else ""

    def _searched(self, key: str, where: Query | ZoneRef, more: tuple[Expr, ...], value: str, clause: str = "") -> str:
        """Empty where it is not one zone, or a condition is more than a comparison of values."""
        zone, local = where, -1
        if isinstance(where, Query):
            generator = where.generators[0]
            if len(where.generators) > 1 or where.while_ or not isinstance(generator.source, Contents):
                return ""
            zone, local, more = generator.source.zone, generator.slot, (*where.where, *more)
        assert isinstance(zone, ZoneRef)
        slot, clauses = self._slot(zone), [self._clause(condition, local) for condition in more]
        kind = self.machine.program.zones[zone.zone].holds
        if slot is None or None in clauses or not kind or self.machine.forms[slot] == "grid":
            return ""
        lang = self.places.lang
        args = noun(self.machine.program, lang, kind).args()
        inside = self.places.inside(slot)
        if clauses:
            said = join(lang, [clause for clause in clauses if clause is not None])
            inside = text(lang, "tell-with", place=inside, clause=said)
        return text(lang, key, **args, place=inside, value=value, clause=clause, count=1)

    def _clause(self, condition: Expr, local: int) -> str | None:
        """A comparison of a value of the component in that slot: `colour = red`; None of anything else."""
        match condition:
            case Cited(expr=inner):
                return self._clause(inner, local)
            case Binary(op="and", left=left, right=right):
                both = [self._clause(one, local) for one in (left, right)]
                return join(self.places.lang, [one for one in both if one is not None]) if None not in both else None
            case Binary(op=op, left=left, right=right) if op in TURNED:
                name, asked = self._name(left, local), self._asked(right)
                if name is None:
                    op, name, asked = TURNED[op], self._name(right, local), self._asked(left)
                if name is None or asked is None:
                    return None
                return text(
                    self.places.lang, "tell-other" if op == "!=" else "tell-clause", name=name, op=op, value=asked
                )
            case _:
                return self._name(condition, local) if isinstance(certain(condition.ty), YesNo) else None

    def _name(self, what: Expr, local: int) -> str | None:
        """What a value of the component in that slot is called."""
        match what:
            case FieldOf(of=Local(slot=slot), field=field, indices=()) if slot == local:
                name = self.machine.program.fields[field].name
            case StateOf(of=Local(slot=slot), zone=zone) if slot == local:
                name = self.machine.program.zones[zone].name
            case _:
                return None
        return display(self.machine.program, self.places.lang, name)

    def _slot(self, ref: ZoneRef) -> int | None:
        """Which zone is meant, as far as names and constants say it."""
        owner = -1 if ref.owner is None else self._number(ref.owner)
        indices = [self._number(index) for index in ref.indices]
        declared = self.machine.program.zones[ref.zone]
        if owner is None or None in indices or len(indices) != len(declared.indices):
            return None
        return self.machine.layout.slot(ref.zone, owner, indices)

    def _number(self, of: Expr) -> int | None:
        value: object = None
        match of:
            case You():
                value = self.event.you
            case Const(value=value):
                pass
            case Local(slot=slot) if slot in self.given:
                value = self.given[slot].value
        return value if isinstance(value, int) else None

    # ── Anything else ──

    def _expression(self, what: Expr) -> str:
        """As it is written, in quotation marks; names show what they stand for, those of components behind it."""
        program, lang = self.machine.program, self.places.lang
        shown: dict[Span, str] = {}
        things: dict[int, str] = {}
        for part in walk(what):
            given = self.given.get(part.slot) if isinstance(part, Local) else None
            if given is not None and given.place is not None:
                name = program.codes[self.event.code].slots[given.slot]
                things[given.slot] = self._said(name, thing(self.machine, given, self.places))
            elif (name := self._shown(part, given)) and program.source.snippet(part.span) not in ("", name):
                shown[part.span] = name
        said = text(lang, "quoted", said=written_with(program, what, shown))
        return text(lang, "with-reason", text=said, reason="; ".join(things.values())) if things else said

    def _shown(self, part: Expr, given: Given | None) -> str:
        """What a part of an expression is called at the table: zones, players and values that have names."""
        match part:
            case Contents(zone=zone) if (slot := self._slot(zone)) is not None:
                return self.places.zone(slot)
            case You() if self.event.you >= 0 and self.machine.program.source.snippet(part.span) == "you":
                return self._plain(self.event.you, part)
            case Const(value=str() | int()) if isinstance(certain(part.ty), KindOf):
                return self._plain(part.value, part)
            case Local() if given is not None:
                return self._plain(given.value, part)
            case _:
                return ""


__all__ = ["thing", "told"]
