"""`choose n xs`: a subset, picked one by one (semantics §7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

from rulekit.expr import Value
from rulekit.instructions import ChooseSeveral
from rulekit.runtime.choosing import MOST_CHOICES, about_twins, chooser_of, sort_of, too_deep, too_many
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.openness import openness_of
from rulekit.runtime.steps import Step, log

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

MOST_LOOKS = 4 * MOST_CHOICES


class Subsets:
    """The search behind `choose n xs`.

    Which next pick can still be completed to a set that fulfils count and clauses.
    """

    def __init__(self, machine: Machine, ins: ChooseSeveral) -> None:
        self.machine = machine
        self.ins = ins
        self.source = machine.compile(ins.source)
        self.low = machine.compile(ins.low) if ins.low is not None else None
        self.high = machine.compile(ins.high) if ins.high is not None else None
        self.clauses = machine.compiler.clauses(ins.where) if ins.where else None
        self.alike = about_twins(machine, ins)
        self._looked = 0  # how many sets have been looked at for the question that is being read

    def read(self, draft: Draft, frame: Frame) -> tuple[list[Value], list[object], int, int]:
        """The values in picking order, the sort of each (alike ones equal), and the bounds of how many."""
        values = list(dict.fromkeys(self.source(draft, frame.locals, frame.you)))
        sorts: list[object] = [sort_of(self.machine, draft, value) for value in values] if self.alike else values
        firsts = {sort: place for place, sort in reversed(list(enumerate(sorts)))}
        order = sorted(range(len(values)), key=lambda place: (firsts[sorts[place]], place))
        low = self.low(draft, frame.locals, frame.you) if self.low else 0
        high = self.high(draft, frame.locals, frame.you) if self.high else len(values)
        self._check_size(len(values), low, high)
        self._looked = 0
        return [values[n] for n in order], [sorts[n] for n in order], low, min(high, len(values))

    def _check_size(self, count: int, low: int, high: int) -> None:
        if self.ins.where and not self.ins.limit:
            subsets = sum(comb(count, n) for n in range(max(low, 0), min(high, count) + 1))
            if subsets > MOST_CHOICES:
                raise too_many(self.ins, subsets)

    def holds(self, draft: Draft, frame: Frame, picks: Sequence[Value]) -> bool:
        """Whether these picks fulfil the clauses."""
        if self.clauses is None:
            return True
        frame.locals[self.ins.slot] = tuple(sorted(picks))  # type: ignore[type-var]
        return bool(self.clauses(draft, frame.locals, frame.you))

    def following(
        self, draft: Draft, frame: Frame, picks: list[Value], known: tuple[list[Value], list[object], int, int]
    ) -> list[Value]:
        """The next picks behind the last one that some completion makes good; the first of alike ones only."""
        values, sorts, _, high = known
        if len(picks) >= high:
            return []
        begin = values.index(picks[-1]) + 1 if picks else 0
        found = []
        for place in range(begin, len(values)):
            if place > begin and sorts[place] == sorts[place - 1]:
                continue
            if self._completes(draft, frame, [*picks, values[place]], place + 1, known):
                found.append(values[place])
        return found

    def _completes(
        self,
        draft: Draft,
        frame: Frame,
        picks: list[Value],
        begin: int,
        known: tuple[list[Value], list[object], int, int],
    ) -> bool:
        self._looked += 1
        if self._looked > MOST_LOOKS:
            raise too_deep(self.ins, MOST_LOOKS)
        values, sorts, low, high = known
        missing = low - len(picks)
        if len(picks) > high or missing > len(values) - begin:
            return False
        good = self.holds(draft, frame, picks) if self.ins.limit or missing <= 0 else False
        if self.ins.limit and not good:
            return False
        if good and missing <= 0:
            return True
        for place in range(begin, len(values)):
            if place > begin and sorts[place] == sorts[place - 1]:
                continue
            if self._completes(draft, frame, [*picks, values[place]], place + 1, known):
                return True
        return False


def choose_several(machine: Machine, ins: ChooseSeveral, code: int, at: int) -> Step:
    """Picks one by one, each behind the last in order; `stop` where the picks may be all."""
    search = Subsets(machine, ins)
    chooser = chooser_of(machine, ins.chooser)
    progress = ins.progress
    openness = openness_of(machine, ins, code, at)

    def finish(draft: Draft, frame: Frame) -> int:
        picks = tuple(sorted(frame.locals[progress] or ()))
        frame.locals[ins.slot], frame.locals[progress] = picks, None
        if draft.events is not None:
            log(draft, frame, ins, "chose", value=picks, open_to=openness(draft, frame), you=chooser(draft, frame))
        return at + 1

    def take(draft: Draft, frame: Frame, who: int, options: Sequence[Value], index: int) -> None:
        picks = frame.locals[progress] or ()
        if index < len(options):
            frame.locals[progress] = (*picks, options[index])
            frame.at = at
        elif picks or ins.word is None:
            frame.at = finish(draft, frame)
        else:
            log(draft, frame, ins, "declined", value=ins.word, you=who)
            frame.at = ins.declined

    def step(draft: Draft, frame: Frame) -> int:
        who = chooser(draft, frame)
        if who is None:
            return ins.none
        known = search.read(draft, frame)
        while True:
            picks = list(frame.locals[progress] or ())
            options = search.following(draft, frame, picks, known)
            may_end = known[2] <= len(picks) <= known[3] and search.holds(draft, frame, picks)
            word = ins.word if not picks and ins.word is not None else ("stop" if may_end else None)
            if not options:  # no pick at all is no answer to a `may`
                return finish(draft, frame) if may_end and (picks or ins.word is None) else ins.none
            if len(options) > 1 or word is not None:
                return machine.ask(draft, who, options, word, ins, ins.name, take)
            frame.locals[progress] = (*picks, options[0])

    return step
