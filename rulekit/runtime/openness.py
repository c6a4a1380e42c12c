"""To whom a choice is open: of components to who sees all zones that it ranges over (semantics §10); else to all.

With `seen by` only to those of them that it names, and to who chooses.  That depends on the zones, on who sees them and
on who is named, never on what lies there or on who knows it: else whether a choice is open would tell something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from rulekit.expr import Apply, Cell, Contents, Expr, Local, Query, RowSlot, You, ZoneRef, parts
from rulekit.instructions import Choose, ChooseOrder, ChooseSeveral, Instruction, Let
from rulekit.runtime.choosing import chooser_of
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.keys import answer_type
from rulekit.runtime.seating import seat_bits
from rulekit.types import ComponentOf

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Openness: TypeAlias = "Callable[[Draft, Frame], int]"  # the bits of those who may read what is chosen
TO_ALL = -1


def openness_of(machine: Machine, ins: Instruction, code: int, at: int) -> Openness:
    """A function for the bits of those who may read what is chosen.

    Worked out once for each instruction of a machine.
    """
    known = machine.openness.get((code, at))
    if known is None:
        known = machine.openness[code, at] = _openness(machine, ins, code, at)
    return known


def _openness(machine: Machine, ins: Instruction, code: int, at: int) -> Openness:
    open_there = _of_range(machine, ins, code, at)
    if not isinstance(ins, Choose | ChooseSeveral) or ins.seen is None:
        return open_there
    named = _named_by(machine, ins)
    return lambda draft, frame: open_there(draft, frame) & named(draft, frame)


def _named_by(machine: Machine, ins: Choose | ChooseSeveral) -> Openness:
    """A function for the bits of those named by the `seen by` of a choice, and of who chooses."""
    assert ins.seen is not None
    seen, chooser = machine.compile(ins.seen), chooser_of(machine, ins.chooser)

    def named(draft: Draft, frame: Frame) -> int:
        bits = seat_bits(seen(draft, frame.locals, frame.you)) | seat_bits(chooser(draft, frame))
        return machine.viewers(bits)

    return named


def _of_range(machine: Machine, ins: Instruction, code: int, at: int) -> Openness:
    if not isinstance(answer_type(machine, ins), ComponentOf):
        return lambda draft, frame: TO_ALL
    search = _Search(machine, code)
    zones = list(search.slots_in(_range_of(ins), at, is_here=True))
    if not zones or search.may_lie_anywhere:
        return lambda draft, frame: 0

    def openness(draft: Draft, frame: Frame) -> int:
        bits = machine.everybody
        for slots_of in zones:
            for slot in slots_of(draft, frame):
                bits &= machine.sight(draft, slot)
        return bits

    return openness


def _range_of(ins: Instruction) -> Expr:
    match ins:
        case Choose(query=query):
            return query.generators[0].source
        case ChooseSeveral(source=source):
            return source
        case ChooseOrder(what=what):
            return what
        case _:
            raise AssertionError(ins)


class _Search:
    """Finds the slots that the components of a range may lie in, as functions of a frame."""

    def __init__(self, machine: Machine, code: int) -> None:
        self.machine = machine
        self.instructions = machine.program.codes[code].instructions
        self.may_lie_anywhere = False
        self.inner: set[int] = set()  # slots that the range itself fills

    def slots_in(self, expr: Expr, at: int, *, is_here: bool) -> Iterator[Callable[[Draft, Frame], tuple[int, ...]]]:
        """Of an expression before an instruction; `is_here`: it stands in this code, not in a define."""
        match expr:
            case Contents(zone=zone) | RowSlot(zone=zone) | Cell(zone=zone):
                yield self._slots(zone, is_here=is_here)
            case Local(slot=slot) if is_here and slot not in self.inner:
                yield from self._named(slot, at)
            case Apply(define=number, args=args):
                for arg in args:
                    yield from self.slots_in(arg, at, is_here=is_here)
                yield from self.slots_in(self.machine.program.defines[number].body, at, is_here=False)
            case _:
                for part in self._ranges(expr):
                    yield from self.slots_in(part, at, is_here=is_here)

    def _named(self, slot: int, at: int) -> Iterator[Callable[[Draft, Frame], tuple[int, ...]]]:
        """What a `let` before has named."""
        lets = [(n, ins) for n, ins in enumerate(self.instructions[:at]) if isinstance(ins, Let) and ins.slot == slot]
        if len(lets) == 1:
            place, named = lets[0]
            yield from self.slots_in(named.value, place, is_here=True)
        else:
            self.may_lie_anywhere = True

    def _ranges(self, expr: Expr) -> Iterator[Expr]:
        """The parts whose components an expression gives: not what a `where` looks at."""
        query = getattr(expr, "query", None)
        if isinstance(query, Query):
            for generator in query.generators:
                yield generator.source
                self.inner.add(generator.slot)
        else:
            yield from parts(expr)

    def _slots(self, zone: ZoneRef, *, is_here: bool) -> Callable[[Draft, Frame], tuple[int, ...]]:
        if is_here and self._can_be_read(zone):
            find = self.machine.compiler.slots(zone)
            return lambda draft, frame: tuple(find(draft, frame.locals, frame.you))
        every = tuple(slot for slot, number in enumerate(self.machine.zone_of) if number == zone.zone)
        return lambda draft, frame: every

    def _can_be_read(self, zone: ZoneRef) -> bool:
        """Whether a frame says which zone is meant."""
        is_known = isinstance(zone.owner, Local) and zone.owner.slot not in self.inner
        return not zone.indices and (zone.owner is None or isinstance(zone.owner, You) or is_known)


__all__ = ["Openness", "openness_of"]
