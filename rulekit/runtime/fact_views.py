"""Facts as a viewer may read them: plain data, made of names as in the rule file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import attrs

from rulekit.expr import Expr, Local
from rulekit.instructions import RevealFact
from rulekit.program import Program
from rulekit.runtime.eyes import ALL_SEEING, Eyes
from rulekit.runtime.facts import Origin, Sure, Told
from rulekit.runtime.keys import component_key, key_of
from rulekit.runtime.nodes import walk
from rulekit.runtime.pieces import Lies, Plain, Spot, index_words, plain_value, spot_of
from rulekit.source import Span
from rulekit.types import ComponentOf, certain

if TYPE_CHECKING:
    from rulekit.expr import Value
    from rulekit.runtime.machine import Machine

SOMEWHERE = -1


@attrs.frozen
class FactView:
    """Something a viewer was told by a `reveal`, or can conclude from what it told.

    `what` is as it is written, but names that are no components show what they stood for; `player` is who was `you`
    there, where that matters.

    `form`: sure (the expression `what` of the component at `spot` or `lies` has `value`; in a zone without order it is
    one of those there: `lies.at` is -1), absent (the component `key` lies in none of the zones `nowhere`), told
    (`what` has `value`, and nothing it read has changed).
    """

    form: str
    what: str = ""
    value: Plain = None
    key: str = ""
    spot: Spot | None = None
    lies: Lies | None = None
    nowhere: tuple[str, ...] = ()
    player: str | None = None


def fact_views(eyes: Eyes) -> Iterator[FactView]:
    """The facts of this viewer, each once."""
    facts = eyes.draft.facts
    if facts is None or eyes.bit == ALL_SEEING:
        return
    machine = eyes.machine
    # Of one component: in a zone without order, the same of two components is two facts.
    of_one = dict.fromkeys((sure.component, _sure(eyes, sure)) for sure in facts.sure if sure.viewers & eyes.bit)
    yield from (fact for _, fact in of_one)
    yield from dict.fromkeys(_told(machine, told) for told in facts.told if told.viewers & eyes.bit)
    viewer = eyes.bit.bit_length() - 1
    mine = [(component, slots) for (who, component), slots in facts.absent.items() if who == viewer]
    # Of components that look alike it must not show which is which: what is so of all of them is told once.
    for component, slots in sorted({(machine.twin[component], tuple(sorted(slots))) for component, slots in mine}):
        nowhere = tuple(_zone_word(machine, slot) for slot in slots)
        yield FactView("absent", key=component_key(machine, component), nowhere=nowhere)


def _sure(eyes: Eyes, sure: Sure) -> FactView:
    machine, place = eyes.machine, eyes.draft.place[sure.component]
    what, value = _what(machine, sure.origin, sure.value)
    slot = machine.slot_at(place)
    if place != slot:
        return FactView("sure", what, value, spot=spot_of(machine, place), player=_you(sure.origin))
    content = eyes.draft.slots[slot]
    at = content.index(sure.component) if machine.forms[slot] in ("row", "pile") else SOMEWHERE
    owner = machine.owner_of[slot]
    lies = Lies(machine.zone_name(slot), f"p{owner + 1}" if owner >= 0 else None, index_words(machine, slot), at)
    return FactView("sure", what, value, lies=lies, player=_you(sure.origin))


def _told(machine: Machine, told: Told) -> FactView:
    return FactView("told", *_what(machine, told.origin, told.value), player=_you(told.origin))


def _what(machine: Machine, origin: Origin, value: Value) -> tuple[str, Plain]:
    """The revealed expression, and its value."""
    code, at, _, given = origin
    instruction = machine.program.codes[code].instructions[at]
    assert isinstance(instruction, RevealFact)
    what = instruction.what
    stood_for = {
        part.slot: key_of(machine, None, dict(given)[part.slot], part.ty)
        for part in walk(what)
        if isinstance(part, Local) and part.slot in dict(given) and not isinstance(certain(part.ty), ComponentOf)
    }
    return written(machine.program, code, what, stood_for), plain_value(machine, value, what.ty)


def written(program: Program, code: int, what: Expr, stood_for: Mapping[int, str]) -> str:
    """An expression as it is written on one line, but for locals (by slot) that show what they stood for."""
    source, names = program.source, program.codes[code].slots
    spans = {
        part.span: stood_for[part.slot]
        for part in walk(what)
        if isinstance(part, Local) and part.slot in stood_for and source.snippet(part.span) == names[part.slot]
    }
    return written_with(program, what, spans)


def written_with(program: Program, what: Expr, shown: Mapping[Span, str]) -> str:
    """An expression as it is written on one line, but for these places in it; the outermost of them count."""
    source, told, at = program.source, "", what.span.start
    for span in sorted(shown, key=lambda span: (span.start, -span.end)):
        if at <= span.start and span.end <= what.span.end:
            told += source.snippet(Span(at, span.start)) + shown[span]
            at = span.end
    return " ".join((told + source.snippet(Span(at, what.span.end))).split())


def _you(origin: Origin) -> str | None:
    return f"p{origin[2] + 1}" if origin[2] >= 0 else None


@lru_cache(maxsize=1024)
def _zone_word(machine: Machine, slot: int) -> str:
    """`hand.p1`, `market[low]`, `stock`."""
    owner, index = machine.owner_of[slot], index_words(machine, slot)
    whose = f".p{owner + 1}" if owner >= 0 else ""
    which = f"[{', '.join(index)}]" if index else ""
    return f"{machine.zone_name(slot)}{whose}{which}"
