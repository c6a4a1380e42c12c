"""What a `reveal` of a value has told, in words: the thing, what was asked of it, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from rulekit.expr import Binary, Cited, Const, Expr, FieldOf, Local, StateOf
from rulekit.instructions import RevealFact
from rulekit.play.faces import mention, plain_text
from rulekit.play.places import Places
from rulekit.runtime.events import Event, Given
from rulekit.runtime.fact_views import written
from rulekit.runtime.nodes import walk
from rulekit.runtime.pieces import piece_of, plain_value
from rulekit.texts import a, display, text

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


def told(machine: Machine, event: Event, places: Places) -> str:
    """`card 2 in Player 2’s hand – colour: not red`; of other values the expression with what its names stood for."""
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
        """The thing and its value, if it is a value of one thing; else the expression and its value."""
        if isinstance(what, Binary) and what.op in ("=", "!="):
            for one, other in ((what.left, what.right), (what.right, what.left)):
                thing, asked = self._thing(one), self._asked(other)
                if thing is not None and asked is not None:
                    is_so = bool(self.event.value) == (what.op == "=")
                    return self._say("tell-is" if is_so else "tell-is-not", *thing, asked)
        thing = self._thing(what)
        if thing is not None:
            return self._say("tell-is", *thing, self._plain(self.event.value, what))
        name, value = self._expression(what), self._plain(self.event.value, what)
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
        return plain_text(self.machine.program, self.places.lang, plain_value(self.machine, value, expr.ty))

    def _expression(self, what: Expr) -> str:
        """As it is written; names show what they stood for, those of components behind it."""
        stood_for, things = {}, {}
        for part in walk(what):
            given = self.given.get(part.slot) if isinstance(part, Local) else None
            if given is not None and given.place is None:
                stood_for[given.slot] = self._plain(given.value, part)
            elif given is not None:
                name = self.machine.program.codes[self.event.code].slots[given.slot]
                things[name] = text(self.places.lang, "pic-value", name=name, value=thing(self.machine, given, self.places))
        said = written(self.machine.program, self.event.code, what, stood_for)
        return text(self.places.lang, "with-reason", text=said, reason="; ".join(things.values())) if things else said


__all__ = ["thing", "told"]
