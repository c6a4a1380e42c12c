"""Decks: runs of components, ordered or not, from the top.  Nothing is decided in an unordered run before one looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from rulekit.runtime.draft import Draft

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Run: TypeAlias = tuple[bool, tuple[int, ...]]
Runs: TypeAlias = tuple[Run, ...]


def ordered(components: Sequence[int]) -> Run:
    """A run whose first lies on top."""
    return (True, tuple(components))


def mixed(components: Iterable[int]) -> Run:
    """An unordered run."""
    return (False, tuple(sorted(components)))


def normal(runs: Iterable[Run]) -> Runs:
    """The same deck with no empty run, runs of one ordered, and neighbouring ordered runs joined (semantics §5)."""
    done: list[Run] = []
    for run in runs:
        count = len(run[1])
        if count == 0:
            continue
        if run[0] or count == 1:
            if done and done[-1][0]:
                done[-1] = (True, done[-1][1] + run[1])
            else:
                done.append((True, run[1]))
        else:
            done.append(run)
    return tuple(done)


def components_of(runs: Runs) -> tuple[int, ...]:
    """All components of a deck in canonical order: a deck as a set."""
    if len(runs) == 1 and not runs[0][0]:
        return runs[0][1]
    return tuple(sorted(chain.from_iterable([components for _, components in runs])))


def without(runs: Runs, gone: set[int]) -> Runs:
    """The deck without some components, the others as they lie."""
    if len(gone) == 1 and runs[0][0] and runs[0][1][0] in gone:
        top = runs[0][1]
        return ((True, top[1:]), *runs[1:]) if len(top) > 1 else runs[1:]
    return normal([(is_ordered, tuple([c for c in cs if c not in gone])) for is_ordered, cs in runs])


def all_alike(machine: Machine, draft: Draft, components: Sequence[int]) -> bool:
    """Whether nobody could tell which of them comes."""
    twin = machine.twin
    if twin[components[0]] != twin[components[-1]]:
        return False  # as it mostly is
    face = machine.face
    first = face(draft, components[0])
    return all(face(draft, component) == first for component in components)


def is_top_open(machine: Machine, draft: Draft, slot: int) -> bool:
    """Whether chance must decide the top of a deck; where all of the run on top are alike, the first is put there."""
    runs: Runs = draft.slots[slot]
    if not runs or runs[0][0]:
        return False
    if all_alike(machine, draft, runs[0][1]):
        decide_top(draft, slot, runs[0][1][0])
        return False
    return True


def decide_top(draft: Draft, slot: int, component: int) -> None:
    """Puts a component of the unordered run on top above the rest of that run."""
    runs: Runs = draft.slots[slot]
    rest = list(runs[0][1])
    rest.remove(component)
    if len(rest) > 1:
        draft.slots[slot] = ((True, (component,)), (False, tuple(rest)), *runs[1:])
    else:
        draft.slots[slot] = normal([(True, (component, *rest)), *runs[1:]])
