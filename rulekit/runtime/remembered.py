"""Whether what a viewer was told of values still holds: the revealed expressions, asked again (semantics §10, *Facts*).

True of the state itself, always; a re-deal asks it of the states it makes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from rulekit.expr import Expr, FieldOf, Local, StateOf, Value
from rulekit.instructions import RevealFact
from rulekit.program import UNORDERED
from rulekit.runtime.draft import Draft, Evaluate
from rulekit.runtime.errors import PlayError
from rulekit.runtime.facts import Origin, Sure
from rulekit.runtime.nodes import rebuilt, walk

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

SLOTS = 512  # for an expression that is asked again
MARK = SLOTS // 2  # the slot of the component it is asked of; those at the end are for what it binds itself
MOST_TOGETHER = 6  # facts about components of one zone that are looked at together


def holds_of(machine: Machine, draft: Draft, seat: int) -> bool | None:
    """Whether all that this player was told of values holds in a draft; None where there is no such fact."""
    facts = draft.facts
    told = [] if facts is None else [one for one in facts.told if one.viewers >> seat & 1]
    sure = [] if facts is None else [one for one in facts.sure if one.viewers >> seat & 1]
    if not told and not sure:
        return None
    return all(_ask(machine, draft, one.origin, None) == one.value for one in told) and _sure_hold(machine, draft, sure)


def _sure_hold(machine: Machine, draft: Draft, sure: list[Sure]) -> bool:
    """In a hand, area or bag a fact is about one of those there: some way to say which must fulfil them all."""
    by_slot: dict[int, dict[int, list[Sure]]] = {}
    for one in sure:
        slot = machine.slot_at(draft.place[one.component])
        by_slot.setdefault(slot, {}).setdefault(one.component, []).append(one)
    for slot, of in by_slot.items():
        if machine.forms[slot] not in UNORDERED:
            if not all(_is_so(machine, draft, one, component) for component, facts in of.items() for one in facts):
                return False
        elif not _some_way(machine, draft, list(of.values())[:MOST_TOGETHER], draft.slots[slot]):
            return False
    return True


def _some_way(machine: Machine, draft: Draft, facts: list[list[Sure]], inside: tuple[int, ...]) -> bool:
    return any(
        all(_is_so(machine, draft, one, component) for of, component in zip(facts, ones, strict=True) for one in of)
        for ones in permutations(inside, len(facts))
    )


def _is_so(machine: Machine, draft: Draft, fact: Sure, component: int) -> bool:
    return _ask(machine, draft, fact.origin, component) == fact.value


def _ask(machine: Machine, draft: Draft, origin: Origin, component: int | None) -> Value:
    """The value of a revealed expression as it is now; of another component, if one is given."""
    code, at, you, read = origin
    values: list[Value] = [None] * SLOTS
    for slot, value in read:
        values[slot] = value
    values[MARK] = component
    ask = _whole(machine, code, at) if component is None else _of_one(machine, code, at)
    try:
        found: Value = ask(draft, values, you)
    except PlayError:
        return None
    return found


def _revealed(machine: Machine, code: int, at: int) -> Expr:
    instruction = machine.program.codes[code].instructions[at]
    assert isinstance(instruction, RevealFact)
    return instruction.what


@lru_cache(maxsize=256)
def _whole(machine: Machine, code: int, at: int) -> Evaluate:
    return machine.compile(_revealed(machine, code, at))


@lru_cache(maxsize=256)
def _of_one(machine: Machine, code: int, at: int) -> Evaluate:
    return machine.compile(_of_mark(_revealed(machine, code, at)))


def _of_mark(what: Expr) -> Expr:
    """The same expression, asked of the component in the slot `MARK`."""
    of = next(part.of for part in walk(what) if isinstance(part, FieldOf | StateOf))
    mark = Local(MARK, ty=of.ty, span=of.span)

    def change(part: Expr) -> Expr:
        return mark if part == of else rebuilt(part, change)

    return change(what)


__all__ = ["holds_of"]
