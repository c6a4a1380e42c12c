"""What viewers have been told beyond the components they know (semantics §10, *Facts*).

Three sorts: *sure* (a value of one component; it travels with the component), *absent* (a component does not lie in
some zones) and *told* (any other value, kept until a zone it read changes).  They follow from `reveal` and from moves
one does not see.  Beside them stands which lines gave the values that not all see theirs, so that a re-deal can tell
which of them are secrets.  Only drafts that make states keep them: a playout has none (`draft.facts` is None).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.expr import Value
from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

# Code and position of the `reveal`; who `you` was in it (-1: that does not matter); slots and values of what it names.
Origin: TypeAlias = tuple[int, int, int, tuple[tuple[int, Value], ...]]


@attrs.frozen
class Sure:
    """`viewers` (bits) were told by the `reveal` at `origin` that its expression has `value` for a component."""

    viewers: int
    component: int
    origin: Origin
    value: Value


@attrs.frozen
class Told:
    """`viewers` were told that the expression at `origin` had `value`; nothing it read (`slots`) has changed since."""

    viewers: int
    origin: Origin
    value: Value
    slots: frozenset[int]


Absent: TypeAlias = dict[tuple[int, int], tuple[int, ...]]  # viewer, component -> slots it does not lie in, in order
# Slot, and space or component there (-1: the value of the slot) -> code, position and `you` of the last `set` or
# `roll`, and of each `add` and `remove` since.
Made: TypeAlias = dict[tuple[int, int], tuple[tuple[int, int, int], ...]]
Frozen: TypeAlias = tuple[
    tuple[tuple[int, int, Origin, Value], ...], tuple[tuple[int, Origin, Value, tuple[int, ...]], ...], Absent, Made
]
NO_FACTS: Frozen = ((), (), {}, {})


class Facts:
    """The facts of a draft.  `absent` and `made` are shared with states, and copied at their first write after that."""

    __slots__ = ("_is_made_shared", "_is_shared", "absent", "made", "sure", "told")

    def __init__(self, frozen: Frozen = NO_FACTS) -> None:
        self.sure: list[Sure] = [Sure(*one) for one in frozen[0]]
        self.told: list[Told] = [Told(v, o, value, frozenset(slots)) for v, o, value, slots in frozen[1]]
        self.absent: Absent = frozen[2]
        self.made: Made = frozen[3]
        self._is_shared = self._is_made_shared = True

    def freeze(self) -> Frozen:
        """The same as plain data."""
        sure = tuple((one.viewers, one.component, one.origin, one.value) for one in self.sure)
        told = tuple((one.viewers, one.origin, one.value, tuple(sorted(one.slots))) for one in self.told)
        self._is_shared = self._is_made_shared = True
        return sure, told, self.absent, self.made

    # ── values

    def note_made(self, slot: int, key: int, line: tuple[int, int, int], *, anew: bool) -> None:
        """A value that not all see was set or rolled `anew`, or changed by a line."""
        if self._is_made_shared:
            self.made, self._is_made_shared = dict(self.made), False
        before = () if anew else self.made.get((slot, key), ())
        self.made[slot, key] = (*(one for one in before if one != line), line)

    def exchange_made(self, slots: Collection[int], swap: Mapping[int, int]) -> None:
        """Components have changed places, and their state in these slots stays behind."""
        self.made, self._is_made_shared = (
            {(slot, swap.get(key, key) if slot in slots else key): lines for (slot, key), lines in self.made.items()},
            False,
        )

    # ── told

    def touch(self, slots: Iterable[int]) -> None:
        """What read one of these slots is not known any more."""
        if self.told:
            changed = frozenset(slots)
            self.told = [one for one in self.told if not one.slots & changed]

    # ── moves

    def moved(self, component: int, source: int, target: int, named: int, everybody: int) -> None:
        """A component went from slot to slot, `named` to some; it may have been any of those that might lie there."""
        self.touch((source, target))
        missing = everybody & ~named
        for (viewer, other), slots in list(self.absent.items()):
            if other == component and named >> viewer & 1:
                self._set_absent(viewer, other, ())
            elif missing >> viewer & 1 and source not in slots and target in slots:
                self._set_absent(viewer, other, tuple(slot for slot in slots if slot != target))

    def cleared(self, machine: Machine, component: int, lost: int, touched: tuple[int, ...]) -> None:
        """Some viewers no longer know where a component lies, but only that it is in one of the slots touched."""
        slots = tuple(sorted(machine.slots_for(component).difference(touched)))
        for viewer in _bits(lost):
            self._set_absent(viewer, component, slots)

    def forget(self, component: int, kept: int) -> None:
        """What was told of a component holds on only for those who can still follow it."""
        if self.sure:
            self.sure = [
                left
                for one in self.sure
                if (
                    left := attrs.evolve(one, viewers=one.viewers & kept) if one.component == component else one
                ).viewers
            ]

    def _set_absent(self, viewer: int, component: int, slots: tuple[int, ...]) -> None:
        if self._is_shared:
            self.absent, self._is_shared = dict(self.absent), False
        if slots:
            self.absent[viewer, component] = slots
        else:
            self.absent.pop((viewer, component), None)

    # ── reveals

    def tell_sure(self, viewers: int, component: int, origin: Origin, value: Value) -> None:
        """A value of one component has been told."""
        self.sure = [one for one in self.sure if (one.component, one.origin) != (component, origin)]
        self.sure.append(Sure(viewers, component, origin, value))

    def tell_absent(self, draft: Draft, viewers: int, components: Iterable[int], slot: int) -> None:
        """These components have been told not to lie in a slot; who knows where one lies needs no such fact."""
        for component in components:
            for viewer in _bits(viewers):
                if not draft.known[component] >> viewer & 1:
                    before = self.absent.get((viewer, component), ())
                    self._set_absent(viewer, component, tuple(sorted({*before, slot})))

    def tell(self, viewers: int, origin: Origin, value: Value, slots: frozenset[int]) -> None:
        """Any other value has been told."""
        self.told = [one for one in self.told if one.origin != origin]
        self.told.append(Told(viewers, origin, value, slots))


def _bits(mask: int) -> Iterator[int]:
    viewer = 0
    while mask:
        if mask & 1:
            yield viewer
        mask >>= 1
        viewer += 1


def frozen_facts(facts: Facts | None) -> Frozen:
    """The facts of a draft, for its state."""
    return NO_FACTS if facts is None else facts.freeze()


def facts_json(frozen: Frozen) -> list[Any]:
    """The facts as plain lists, for the hash of a state."""
    absent = [[*whose, list(slots)] for whose, slots in sorted(frozen[2].items())]
    return [[list(one) for one in frozen[0]], [list(one) for one in frozen[1]], absent]
