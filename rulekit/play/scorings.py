"""Where points came from: a match is run again, and each amount is explained at the moment when it was scored.

Nothing is recorded while people play.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial
from typing import TypeAlias

import attrs

from rulekit.expr import Expr
from rulekit.instructions import Change, Score
from rulekit.play.track import Track
from rulekit.runtime.disclosure import OPEN, Openness, closed_locals
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.engine import begun, machine_of, turned_to, went_on
from rulekit.runtime.errors import PlayError
from rulekit.runtime.explain import explain
from rulekit.runtime.explaining import Tree
from rulekit.runtime.eyes import Eyes
from rulekit.runtime.machine import Machine
from rulekit.runtime.reasons import heading_of
from rulekit.runtime.steps import Step
from rulekit.source import Span

Look: TypeAlias = "Callable[[Machine, Draft], Eyes]"


@attrs.frozen
class Scored:
    """Points that went into one score at once, with the expression they came from; None where it has no explanation."""

    slot: int
    points: int
    round: int
    decision: int
    span: Span
    heading: str | None
    tree: Tree | None


def scored_in(track: Track, slots: Container[int], look: Look, decisions: Container[int] | None = None) -> list[Scored]:
    """All that changed the scores in these slots, in order, as seen by `look`; of some decisions or (None) of all."""
    return _Again(track, slots, look, decisions).run()


def score_slots(machine: Machine) -> list[int]:
    """The slots of scores; that of the table, or one for each seat."""
    return [slot for slot, form in enumerate(machine.forms) if form == "score"]


def score_slot(machine: Machine, seat: int) -> int | None:
    """The slot of a player's points; that of the table counts for everybody."""
    slots = score_slots(machine)
    return next((slot for slot in slots if machine.owner_of[slot] in (seat, -1)), None)


class _Again:
    def __init__(self, track: Track, slots: Container[int], look: Look, decisions: Container[int] | None) -> None:
        machine = machine_of(track.program, track.state)
        self.track = track
        self.look = look
        self.decisions = decisions
        self.decision = 0
        self.found: list[Scored] = []
        self.machine = Machine(machine.program, machine.layout)
        self.slots = [slot for slot in score_slots(machine) if slot in slots]
        for code, at, ins in machine.program.placed():
            if isinstance(ins, Score) or (isinstance(ins, Change) and _changes_score(machine, ins)):
                self.machine.watch(code, at, partial(self._watched, ins))

    def run(self) -> list[Scored]:
        """From the beginning to the last move."""
        track = self.track
        state = begun(self.machine, track.first, track.drawn_before)
        for move in track.moves[track.drawn_before :]:
            self.decision += move.seat is not None
            asked = state if move.seat is None else turned_to(track.program, state, move.seat)
            state = went_on(self.machine, asked, move.key)
        return self.found

    def _watched(self, ins: Score | Change, step: Step) -> Step:
        whose = self.machine.compile(ins.player) if isinstance(ins, Score) and ins.player is not None else None

        def watch(draft: Draft, frame: Frame) -> int:
            seat = whose(draft, frame.locals, frame.you) if whose is not None else None
            is_others = seat is not None and score_slot(self.machine, seat) not in self.slots
            if is_others or (self.decisions is not None and self.decision not in self.decisions):
                return step(draft, frame)
            before = [draft.slots[slot] for slot in self.slots]
            tree = self._tree(ins.value, draft, frame)
            if tree is not None and isinstance(ins, Score):
                tree = attrs.evolve(tree, openness=OPEN)  # so many points all see who see the score
            heading = heading_of(self.machine, ins.value, draft, frame.locals, frame.you) or ins.heading
            after = step(draft, frame)
            for slot, points in zip(self.slots, before, strict=True):
                if draft.slots[slot] != points:
                    amount = draft.slots[slot] - points
                    self.found.append(Scored(slot, amount, draft.round, self.decision, ins.span, heading, tree))
            return after

        return watch

    def _tree(self, value: Expr, draft: Draft, frame: Frame) -> Tree | None:
        eyes = self.look(self.machine, draft)
        closed = closed_locals(Openness(eyes), frame)
        try:
            return explain(self.machine, draft, value, tuple(frame.locals), frame.you, eyes, closed=closed)
        except PlayError:
            return None


def _changes_score(machine: Machine, ins: Change) -> bool:
    zone = ins.target.zone
    return zone is not None and machine.program.zones[zone.zone].form == "score"
