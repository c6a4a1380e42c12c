"""One choice of options and seats, ready to run: compiled instructions over drafts.

`run` carries a draft on to the next question, chance event or end.  Every instruction is compiled once, at its first
use, to a step: `step(draft, frame) -> at`, where `at` is the next instruction, or `WAIT` (the draft's `ask` is set) or
`LEFT` (the frames have changed).  A frame that is left goes on at its `at`.  A machine of one's own can be watched.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from rulekit.expr import Expr, Value
from rulekit.instructions import Instruction
from rulekit.program import BOX, Program, Zone
from rulekit.runtime import flow, questions, verbs
from rulekit.runtime.choosing import MOST_CHOICES, asks_by_knowledge, refuse_outsider, too_many
from rulekit.runtime.contents import ONE_IN, ONE_OUT
from rulekit.runtime.decks import decide_top
from rulekit.runtime.draft import Ask, Chance, Draft, Evaluate, Frame, Take
from rulekit.runtime.errors import PlayError
from rulekit.runtime.expressions import Compiler
from rulekit.runtime.layout import Layout, layout_for
from rulekit.runtime.moves import ACT
from rulekit.runtime.nodes import needs_you, under
from rulekit.runtime.openness import Openness
from rulekit.runtime.seating import seat_bits
from rulekit.runtime.steps import WAIT, Step
from rulekit.runtime.zones import components_in

CompileStep: TypeAlias = "Callable[[Machine, Any, int, int], Step]"
Around: TypeAlias = Callable[[Step], Step]
COMPILERS: Mapping[type[Instruction], CompileStep] = {**questions.COMPILERS, **verbs.COMPILERS, **flow.COMPILERS}
SCRATCH = 256  # slots for expressions that stand outside any code: ends, ranks, starts


class Machine:
    """See the module.  Everything here is the same for all states of its options and seats."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self.program = program
        self.layout = layout
        self.players = layout.players
        self.everybody = layout.everybody
        self.compiler = Compiler(layout)
        self.compile: Callable[[Expr], Evaluate] = self.compiler.compile
        self.slots_end = layout.slots
        self.zone_of = layout.zone_of
        self.owner_of = layout.owner_of
        zones = [program.zones[zone] for zone in layout.zone_of]
        self.forms = layout.forms
        self.state_slots = [slot for slot, zone in enumerate(zones) if zone.owner == "component"]
        self.resets = [bool(self.state_slots) and form in ("box", "deck", "bag") for form in self.forms]
        self.enter_triggers, self.leave_triggers = self._triggers("enters"), self._triggers("leaves")
        self.token_triggers = self._token_triggers()
        self.entering = [self.enter_triggers.get(zone, ()) for zone in layout.zone_of]
        self.leaving = [self.leave_triggers.get(zone, ()) for zone in layout.zone_of]
        self.has_triggers = bool(self.enter_triggers or self.leave_triggers)
        self.reshuffles_fire = any(program.zones[zone].reshuffled_from is not None for zone in self.enter_triggers)
        self.one_out = [ONE_OUT.get(form) for form in self.forms]
        self.one_in = [ONE_IN.get(form) for form in self.forms]
        self.seen = layout.seen
        self._seen_by_define = [
            slot
            for slot, sight in enumerate(self.seen)
            if sight is None and self.zone(slot).seen_by is not None and self.zone(slot).holds
        ]
        self._stacked = [zone.grid is not None and zone.grid.stacks for zone in zones]
        self._slots_for: dict[str, frozenset[int]] = {}
        self._names = [zone.name for zone in zones]
        self.twin = layout.twin
        self._blanks = [[None] * len(code.slots) for code in program.codes]
        self.openness: dict[tuple[int, int], Openness] = {}  # by question: to whom what is chosen is open
        self._top_setters: dict[int, Callable[[Draft, int], None]] = {}
        self.steps: list[list[Step]] = [
            [self._not_yet(number, at) for at in range(len(code.instructions))]
            for number, code in enumerate(program.codes)
        ]
        self._arounds: dict[tuple[int, int], list[Around]] = {}
        self.scratch: list[Any] = [None] * SCRATCH
        self.starts: dict[int, list[Any]] = {}  # by first player: what the slots hold before anything has happened
        self.ends = [
            (self.compile(under(line.heading, line.condition)), self.compile(line.who), line.outcome)
            for line in program.ends
        ]
        self.ends_with_you = [needs_you(program, line.condition, line.who) for line in program.ends]
        winner = program.winner
        ranks = winner.ranks if winner else ()
        self.ranks = [(line.order, self.compile(under(line.heading, line.value))) for line in ranks]
        self.rival = self.compile(winner.rival) if winner and winner.rival is not None else None
        rival_where = winner.rival_where if winner else None
        self.rival_where = None if rival_where is None else self.compile(rival_where)
        self.always = [self.compile(promise.condition) for promise in program.always]

    def watch(self, code: int, at: int, around: Around) -> None:
        """Runs what `around` makes of the step of an instruction in its place; to be said before it runs first.

        `around` is called when the instruction is reached first, so one that nobody watches costs nothing for it.
        """
        self._arounds.setdefault((code, at), []).append(around)

    # ── Running ───────────────────────────────────────────────────────────────────────────────

    def run(self, draft: Draft) -> None:
        """Goes on until a question or chance event waits, or nothing is left to do."""
        frames, all_steps = draft.frames, self.steps
        draft.ask = None
        try:
            while frames:
                frame = frames[-1]
                if frame.code == ACT:
                    self._fire_next(draft, frame)
                    continue
                steps = all_steps[frame.code]
                at = frame.at
                while at >= 0:
                    frame.at = at
                    at = steps[at](draft, frame)
                if at == WAIT:
                    return
        except PlayError as error:
            self._name_heading(draft.frames[-1], error)
            raise

    def _name_heading(self, frame: Frame, error: PlayError) -> None:
        """Gives an error of the rules the heading that holds where it happened."""
        if error.heading is None and frame.code != ACT:
            error.heading = self.program.codes[frame.code].instructions[frame.at].heading

    def answer(self, draft: Draft, index: int) -> None:
        """Takes one of the options of what waits (the word is the last one), and runs on."""
        ask = draft.ask
        if ask.__class__ is Chance:
            self._settle(draft, ask, ask.options[index])
            return
        assert isinstance(ask, Ask)
        draft.stirred, draft.quiet = True, -1
        ask.take(draft, draft.frames[-1], ask.player, ask.options, index)
        self.run(draft)

    def draw(self, draft: Draft, number: int) -> None:
        """Takes what the number means (0 to the size of the sample - 1) of the chance event that waits, and runs on."""
        ask = draft.ask
        assert isinstance(ask, Chance)
        self._settle(draft, ask, ask.drawn(number))

    def _settle(self, draft: Draft, event: Chance, value: Value) -> None:
        draft.chance += 1
        event.settle(draft, value)
        self.run(draft)

    def drawn_at_once(self, draft: Draft, components: Sequence[int]) -> int:
        """What the luck of a draft takes of equally likely components: the first of its sort."""
        assert draft.luck is not None
        component = components[draft.luck(len(components))]
        if self.state_slots:
            face = self.face(draft, component)
            return next(c for c in components if self.face(draft, c) == face)
        return components[self.first_twin(components, component)]

    def first_twin(self, components: Sequence[int], component: int) -> int:
        """Where the first lies that looks like one of these components, which run in order."""
        twins = self.twin
        twin = twins[component]
        first = bisect_left(components, twin)  # those alike mostly lie side by side
        while twins[components[first]] != twin:
            first += 1
        return first

    def waits(self, draft: Draft, event: Chance) -> bool:
        """Whether a chance event must wait to be settled from outside; a draft with luck settles it at once."""
        if draft.luck is None:
            draft.ask = event
            return True
        event.settle(draft, event.drawn(draft.luck(len(event.sample))))
        return False

    def push(self, draft: Draft, code: int, you: int, args: Sequence[Any]) -> None:
        """Puts a code in front, with its first locals set."""
        values = self._blanks[code].copy()
        values[: len(args)] = args
        draft.frames.append(Frame(code, 0, you, values))

    def _not_yet(self, code: int, at: int) -> Step:
        """Stands for an instruction until it is needed first: then it is compiled."""

        def compile_and_run(draft: Draft, frame: Frame) -> int:
            instruction = self.program.codes[code].instructions[at]
            step: Step = COMPILERS[type(instruction)](self, instruction, code, at)
            for around in self._arounds.get((code, at), ()):
                step = around(step)
            self.steps[code][at] = step
            return step(draft, frame)

        return compile_and_run

    def _fire_next(self, draft: Draft, frame: Frame) -> None:
        firings = frame.locals[0]
        if not firings:
            draft.frames.pop()
            return
        trigger, thing, must_lie, named, you = firings[0]
        frame.locals[0] = firings[1:]
        rule = self.program.triggers[trigger]
        if rule.token is not None or rule.playing:
            self.push(draft, rule.code, you, [thing])
        elif draft.place[thing] == must_lie:
            self.push(draft, rule.code, you, [thing, self._place_name(named)] if rule.at else [thing])

    def _place_name(self, place: int) -> Value:
        """What `at` names: the space, or the index of a member of an indexed zone."""
        if place >= self.slots_end:
            return place
        index: tuple[int, ...] = self.layout.index_of(place)
        return index[0] if index else None

    # ── What the steps ask ────────────────────────────────────────────────────────────────────

    def slot_at(self, place: int) -> int:
        """The slot of a place: itself, or that of the grid a space belongs to."""
        return place if place < self.slots_end else self.layout.board_of(place).slot

    def zone(self, slot: int) -> Zone:
        """The zone a slot belongs to."""
        return self.program.zones[self.zone_of[slot]]

    def zone_name(self, slot: int) -> str:
        """The name of that zone, for messages."""
        return self._names[slot]

    def has_twins(self, kind: str) -> bool:
        """Whether any two components of a kind look alike."""
        layout, components = self.layout, self.program.components
        mine = [t for c, t in enumerate(self.twin) if components[layout.kind_of(c)].name == kind]
        return len(set(mine)) < len(mine)

    @cached_property
    def asks_by_knowledge(self) -> bool:
        """Whether what some question offers may depend on who knows what."""
        return any(asks_by_knowledge(self, ins) for _, _, ins in self.program.placed())

    def is_stacked(self, slot: int) -> bool:
        """Whether several components may lie on one space of this grid."""
        return self._stacked[slot]

    def owner_or(self, slot: int, you: int) -> int:
        """The owner of a zone, or `you` where it is the table's."""
        owner = self.owner_of[slot]
        return owner if owner >= 0 else you

    def sight(self, draft: Draft, slot: int) -> int:
        """The bits of those who see the faces in a slot."""
        seen = self.seen[slot]
        return self._defined_sight(draft, slot) if seen is None else seen

    def _defined_sight(self, draft: Draft, slot: int) -> int:
        define = self.zone(slot).seen_by
        assert define is not None
        return self.viewers(seat_bits(self.compiler.define(define)(draft, [], self.owner_of[slot])))

    def viewers(self, bits: int) -> int:
        """The bits of some players; what all of them see, a spectator sees too."""
        return self.everybody if bits == (1 << self.players) - 1 else bits

    def face(self, draft: Draft, component: int) -> object:
        """What makes components alike: kind, fields and name, and their state (semantics §2)."""
        twin = self.twin[component]
        if not self.state_slots:
            return twin
        states = tuple(draft.slots[slot].get(component) for slot in self.state_slots)
        return twin, states

    def chance(
        self, draft: Draft, components: Sequence[int], ins: Instruction, slot: int, settle: Callable[[Draft, int], None]
    ) -> Chance:
        """A chance event over the components of a slot."""
        if self.state_slots:
            faces = {component: self.face(draft, component) for component in components}
            return Chance(components, faces.__getitem__, ins, self.zone_name(slot), settle)
        return Chance(components, self.twin.__getitem__, ins, self._names[slot], settle)

    def top_setter(self, slot: int) -> Callable[[Draft, int], None]:
        """What puts a component on top of a deck, once chance has decided."""
        if slot not in self._top_setters:
            self._top_setters[slot] = lambda draft, component: decide_top(draft, slot, component)
        return self._top_setters[slot]

    def slots_for(self, component: int) -> frozenset[int]:
        """All slots in which a component may lie at all."""
        kind = self.program.components[self.layout.kind_of(component)].name
        if kind not in self._slots_for:
            slots = (slot for slot, zone in enumerate(map(self.zone, range(self.slots_end))) if zone.holds == kind)
            self._slots_for[kind] = frozenset((BOX, *slots))
        return self._slots_for[kind]

    def evaluate(self, expr: Evaluate, draft: Draft, you: int) -> Any:
        """The value of an expression that stands outside any code."""
        return expr(draft, self.scratch, you)

    def broken_promises(self, draft: Draft) -> list[int]:
        """Which `always` lines do not hold at a table at rest, by number; none is looked at before set-up is over."""
        if draft.asleep:
            return []
        return [n for n, promise in enumerate(self.always) if not promise(draft, self.scratch, draft.seat)]

    def ask(
        self,
        draft: Draft,
        player: int,
        options: Sequence[Value],
        word: str | None,
        instruction: Instruction,
        name: str,
        take: Take,
    ) -> int:
        """Lets the draft wait for a player's answer, or goes on with what its bot answers; for a step to return."""
        if player not in draft.playing:
            refuse_outsider(instruction, player)
        if len(options) > MOST_CHOICES:
            raise too_many(instruction, len(options))
        if self._seen_by_define and draft.known:
            self._look_again(draft)
        if draft.bot is None:
            draft.ask = Ask(player, options, word, instruction, name, take)
            return WAIT
        frame = draft.frames[-1]
        draft.stirred, draft.quiet = True, -1
        take(draft, frame, player, options, draft.bot(player, len(options) + (word is not None)))
        return frame.at

    def _look_again(self, draft: Draft) -> None:
        """Who sees a zone by a define may be others than before, though nothing has moved there."""
        for slot in self._seen_by_define:
            sight = self.sight(draft, slot)
            for component in components_in(self.layout, draft, slot):
                draft.known[component] |= sight

    def _triggers(self, event: str) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for number, trigger in enumerate(self.program.triggers):
            if trigger.event == event and trigger.token is None and not trigger.playing:
                found.setdefault(trigger.zone, []).append(number)
        return {zone: tuple(numbers) for zone, numbers in found.items()}

    def _token_triggers(self) -> dict[tuple[int, str], tuple[int, ...]]:
        found: dict[tuple[int, str], list[int]] = {}
        for number, trigger in enumerate(self.program.triggers):
            if trigger.token is not None:
                found.setdefault((trigger.token, trigger.event), []).append(number)
        return {key: tuple(numbers) for key, numbers in found.items()}


@lru_cache(maxsize=256)
def _cached_machine(program: Program, players: int, options: tuple[int, ...]) -> Machine:
    return Machine(program, layout_for(program, players, options))


def machine_for(program: Program, players: int, options: tuple[int, ...]) -> Machine:
    """The machine of these options and seats; the same one for the same arguments."""
    return _cached_machine(program, players, options)
