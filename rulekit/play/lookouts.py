"""What looks on while random games are played: machines of one's own, which are watched.

Nothing here changes how a game goes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulekit.expr import Apply, Expr, Value
from rulekit.expr import Step as SpaceStep
from rulekit.instructions import Call, Choose, ChooseSeveral, Draw, Menu, MenuBranch, Queue, Refill
from rulekit.play.trees import nodes
from rulekit.program import Program
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.drawing import reshuffled_slot
from rulekit.runtime.layout import layout_for
from rulekit.runtime.machine import Machine
from rulekit.runtime.steps import WAIT, Step
from rulekit.runtime.targets import find_place
from rulekit.runtime.zones import components_in
from rulekit.source import Span

Fit = Callable[[Machine], None]
Note = Callable[[int, Span], None]

MOST_MACHINES = 256


class Machines:
    """Finds machines as `machine_for` does, but its own, each fitted out before its first game."""

    def __init__(self, *fits: Fit) -> None:
        self._fits = fits
        self._made: OrderedDict[tuple[int, tuple[int, ...]], Machine] = OrderedDict()

    def __call__(self, program: Program, players: int, options: tuple[int, ...]) -> Machine:
        """The machine of these seats and options."""
        key = players, options
        if key not in self._made:
            if len(self._made) == MOST_MACHINES:
                self._made.popitem(last=False)
            self._made[key] = Machine(program, layout_for(program, players, options))
            for fit in self._fits:
                fit(self._made[key])
        return self._made[key]


# ── Answers ───────────────────────────────────────────────────────────────────────────────────


class Answers:
    """Counts, by place in the rules, how often each question came up and how often it had an answer."""

    def __init__(self) -> None:
        self._counts: dict[Span, list[int]] = {}
        self._open: dict[Span, set[Value]] = {}

    def fit(self, machine: Machine) -> None:
        """Lets the questions of a machine be counted."""
        for code, at, ins in machine.program.placed():
            if isinstance(ins, Menu):
                machine.watch(code, at, partial(_noting_branches, ins, self._open.setdefault(ins.span, set())))
            if isinstance(ins, Choose | ChooseSeveral | Menu):
                machine.watch(code, at, partial(_counting, ins.none, self._counts.setdefault(ins.span, [0, 0])))

    def silent(self, program: Program) -> dict[Span, int]:
        """The questions that came up and never had an answer, the first of each line, with how often they came up."""
        answered = {program.source.line_of(span) for span, (_, answered) in self._counts.items() if answered}
        found: dict[int, tuple[Span, int]] = {}
        for span, (came, _) in sorted(self._counts.items()):
            line = program.source.line_of(span)
            if came and line not in answered:
                found.setdefault(line, (span, came))
        return dict(found.values())

    def closed(self, program: Program) -> dict[Span, tuple[str, int]]:
        """The branches that never were among the answers of a `choose one` which had some: their first condition.

        With the label, and how often that `choose one` came up.
        """
        found: dict[Span, tuple[str, int]] = {}
        for _, _, ins in program.placed():
            known = self._open.get(ins.span) if isinstance(ins, Menu) else None
            if known and isinstance(ins, Menu):
                closed = [branch for branch in ins.branches if branch.label not in known]
                found |= {_condition(branch): (branch.label, self._counts[ins.span][0]) for branch in closed}
        return found


def _counting(none: int, count: list[int], step: Step) -> Step:
    def counting(draft: Draft, frame: Frame) -> int:
        after = step(draft, frame)
        count[0] += 1
        count[1] += after != none
        return after

    return counting


def _noting_branches(ins: Menu, known: set[Value], step: Step) -> Step:
    labels = {branch.to: branch.label for branch in ins.branches}

    def noting(draft: Draft, frame: Frame) -> int:
        after = step(draft, frame)
        if after == WAIT:
            assert draft.ask is not None
            known.update(draft.ask.options)
        elif after != ins.none:
            known.add(labels[after])
        return after

    return noting


def _condition(branch: MenuBranch) -> Span:
    if branch.where:
        return branch.where[0].span
    assert branch.first is not None  # else it is always open
    return branch.first.span


# ── What is used ──────────────────────────────────────────────────────────────────────────────


class Uses:
    """Notes which rules and triggers have run, and which defines stand in lines that have run."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._ran: set[tuple[int, int]] = set()
        self._named = {(code, at): defines_in(program, ins) for code, at, ins in program.placed()}

    def fit(self, machine: Machine) -> None:
        """Lets the machine tell, once, that it comes to an instruction; that runs as ever."""
        for place, named in self._named.items():
            if place not in self._ran and (named or place[1] == 0):
                machine.watch(*place, partial(self._telling, place))

    def _telling(self, place: tuple[int, int], step: Step) -> Step:
        self._ran.add(place)  # a step is made when it is needed first
        return step

    def idle_codes(self) -> list[int]:
        """The rules and triggers that have never run, but for rules that only others of these would start."""
        idle = self._idle()
        started = {
            ins.code
            for code, _, ins in self._program.placed()
            if code in idle and isinstance(ins, Call | Queue) and ins.code != code
        }
        return [code for code in idle if code not in started]

    def idle_defines(self) -> list[int]:
        """The defines that no line that has run names, but for those that others of these, or idle codes, name."""
        program, idle = self._program, self._idle()
        bodies = [defines_in(program, define.body) - {number} for number, define in enumerate(program.defines)]
        counted = tuple(component.counted for component in program.components)
        always = (program.zones, program.ends, program.winner, program.always, counted)
        used = defines_in(program, always) | {zone.seen_by for zone in program.zones if zone.seen_by is not None}
        used = _closed(used.union(*(self._named[place] for place in self._ran)), bodies)
        ahead = frozenset[int]().union(*(named for (code, _), named in self._named.items() if code in idle))
        silent = {number for number in range(len(bodies)) if number not in used}
        covered = _closed(ahead, bodies).union(*(bodies[number] for number in silent))
        return sorted(silent - covered)

    def _idle(self) -> list[int]:
        codes = enumerate(self._program.codes)
        return [n for n, code in codes if code.unit in ("rule", "trigger") and (n, 0) not in self._ran]


def _closed(defines: frozenset[int], bodies: Sequence[frozenset[int]]) -> frozenset[int]:
    """Those defines, with all that they name."""
    found, ahead = set[int](), set(defines)
    while ahead:
        number = ahead.pop()
        found.add(number)
        ahead |= bodies[number] - found
    return frozenset(found)


def defines_in(program: Program, value: object) -> frozenset[int]:
    """The defines that a piece of a program names, and those that the checker has written out in it."""
    bodies = sorted((define.body.span, number) for number, define in enumerate(program.defines))
    return frozenset(number for part in nodes(value) for number in _defines(part, bodies))


def _defines(part: object, bodies: Sequence[tuple[Span, int]]) -> Iterator[int]:
    if isinstance(part, Apply | SpaceStep) and part.define is not None:
        yield part.define
    if isinstance(part, Expr):
        before = bisect_right(bodies, part.span.start, key=lambda body: body[0].start) - 1
        if before >= 0 and part.span.end <= bodies[before][0].end:
            yield bodies[before][1]


# ── Decks that run out ────────────────────────────────────────────────────────────────────────


class Shortages:
    """Calls `note(zone, place in the rules)` whenever a draw finds fewer than asked, with nothing to reshuffle."""

    def __init__(self, note: Note) -> None:
        self._note = note

    def fit(self, machine: Machine) -> None:
        """Lets the draws of a machine be looked at."""
        for code, at, ins in machine.program.placed():
            if isinstance(ins, Draw):
                machine.watch(code, at, partial(self._drawing, machine, ins))
            elif isinstance(ins, Refill):
                machine.watch(code, at, partial(self._refilling, machine, ins))

    def _drawing(self, machine: Machine, ins: Draw, step: Step) -> Step:
        count, source = machine.compile(ins.count), machine.compiler.slot(ins.source)
        place, note, zone, span = find_place(machine, ins.place), self._note, ins.source.zone, ins.span

        def drawing(draft: Draft, frame: Frame) -> int:
            values, you = frame.locals, frame.you
            slot, target = source(draft, values, you), place(draft, values, you)
            asked = count(draft, values, you) or 0
            if slot is not None and target is not None and asked > _most(machine, draft, slot, target):
                note(zone, span)
            return step(draft, frame)

        return drawing

    def _refilling(self, machine: Machine, ins: Refill, step: Step) -> Step:
        rows, note, span = machine.compiler.slots(ins.zone), self._note, ins.span
        refilled_from = machine.program.zones[ins.zone.zone].refilled_from
        assert refilled_from is not None
        zone = refilled_from.zone

        def refilling(draft: Draft, frame: Frame) -> int:
            slots = rows(draft, frame.locals, frame.you)
            after = step(draft, frame)
            if any(None in draft.slots[slot] for slot in slots):
                note(zone, span)
            return after

        return refilling


def _most(machine: Machine, draft: Draft, slot: int, target: int) -> float:
    """How many can be drawn from one place into another, before anything is moved."""
    places = {slot, reshuffled_slot(machine, slot)} - {None}
    there = sum(len(components_in(machine.layout, draft, place)) for place in places if place is not None)
    return float("inf") if there and target in places else there
