"""Plays a match and the same match with two components exchanged that one player cannot tell apart.

The exchange is made in what chance brings and in what is answered, from where the two were mixed on; everything else is
replayed.  As long as the other match can go on the same way, that player must see, read and be offered exactly the
same, to the last byte.  Where it cannot, because another player's answer is not there or because the rules show
something else, the comparison is cut short.  Nothing here deals anew, and nothing relies on what the engine says is
known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

import attrs

from rulekit.chance import Stream
from rulekit.codec import dumps
from rulekit.expr import Value
from rulekit.play.evident import is_told
from rulekit.play.prompts import choice_texts, prompt
from rulekit.play.refusals import refusal
from rulekit.play.sentences import log_lines, sentence
from rulekit.play.track import Setup, Track
from rulekit.play.undo import undo_point
from rulekit.play.why import look_of, why, why_score
from rulekit.program import COMPONENT_ZONES, Program
from rulekit.runtime.engine import ChanceEvent, Option, Question, machine_of, question
from rulekit.runtime.events import Event
from rulekit.runtime.keys import answer_type, component_key
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State
from rulekit.runtime.view import view
from rulekit.types import ComponentOf
from tests.leaks.seen import Groups

SWAPS = 4  # in each match
EXPLAINED = 3  # of what is offered at a question, so many answers are explained
LANG = "en"
HEADINGS = "| game | matches | exchanges | to the end | cut short | questions compared | why cut short |"


class Leak(AssertionError):
    """A player can tell two matches apart that are the same for them."""


class CutShort(Exception):
    """The other match cannot go on the same way."""


@attrs.define
class Tally:
    """Of how many matches how many exchanges were tried, and why some were not followed to the end."""

    games: int = 0
    tried: int = 0
    completed: int = 0
    compared: int = 0  # questions at which a player saw the same in both matches
    cut: Counter[str] = attrs.field(factory=Counter)

    def row(self, name: str) -> str:
        """A line of the table of figures, under HEADINGS."""
        cut = ", ".join(f"{count} {why}" for why, count in sorted(self.cut.items()))
        figures = [self.games, self.tried, self.completed, self.cut.total(), self.compared]
        return f"| {name} | {' | '.join(f'{figure:,}' for figure in figures)} | {cut} |"


@attrs.frozen
class Step:
    """One move: who answered (None: chance), its place and key, and its value with whether that is a component."""

    seat: int | None
    source: str
    place: int
    key: str
    value: Value
    is_component: bool


class Played:
    """A random match.  `states[n]` is what move n answers, where that is a question."""

    def __init__(self, program: Program, setup: Setup) -> None:
        self.program = program
        self.setup = setup
        self.steps: list[Step] = []
        self.states: dict[int, State] = {}
        luck = Stream.of(setup.seed)

        def decide(event: ChanceEvent, _: int) -> int:
            index = event.numbers[luck.bounded(len(self.steps), len(event.numbers))]
            self.steps.append(chance_step(program, event, index))
            return index

        self.track = Track(program, setup, decide)
        self.machine = machine_of(program, self.track.state)
        while isinstance(self.track.waiting, Question):
            asked = self.track.waiting
            index = luck.bounded(len(self.steps), len(asked.choices))
            self.states[len(self.steps)] = self.track.state
            self.steps.append(answer_step(self.machine, asked, index))
            self.track.answer(index)


def events_of(track: Track, begin: int, end: int) -> list[Event]:
    """All that happened after the moves from one to before another; after none at all for -1."""
    found = track.opening if begin < 0 else ()
    return [*found, *(event for logged in track.logged[max(begin, 0) : end] for event in logged)]


def chance_step(program: Program, event: ChanceEvent, place: int) -> Step:
    """What chance decided; of a zone of components it is a component."""
    forms = {zone.name: zone.form for zone in program.zones if zone.holds}
    option = event.outcomes[place]
    return Step(None, event.source, place, option.key, option.value, forms.get(event.source) in COMPONENT_ZONES)


def answer_step(machine: Machine, asked: Question, place: int) -> Step:
    """An answer; a word is no component."""
    option = asked.choices[place]
    is_component = isinstance(answer_type(machine, asked.instruction), ComponentOf) and isinstance(option.value, int)
    return Step(asked.seat, asked.name, place, option.key, option.value, is_component)


def try_swaps(played: Played, tally: Tally, swaps: int = SWAPS) -> None:
    """Exchanges some pairs for some players or a spectator, each up to some question of the match."""
    tally.games += 1
    luck = Stream.of(played.setup.seed, 1)
    for number in range(swaps):
        draw = [luck.word(number, part) for part in range(3)]
        seat = draw[0] % (played.setup.players + 1)
        questions = list(played.states)
        if not questions:
            return
        until = questions[draw[1] % len(questions)]
        groups = groups_at(played, seat, until)
        pairs = groups.pairs()
        if not pairs:
            tally.cut["nothing to exchange"] += 1
            continue
        pair = pairs[draw[2] % len(pairs)]
        follow(Twin(played, groups, pair, until), tally)


def follow(twin: Twin, tally: Tally) -> None:
    """Plays the other match as far as it can go the same way, and counts what came of it."""
    tally.tried += 1
    try:
        twin.play()
        tally.completed += 1
    except CutShort as why:
        tally.cut[str(why)] += 1
    tally.compared += twin.compared


def groups_at(played: Played, seat: int, until: int) -> Groups:
    """What a player cannot tell apart before a move."""
    groups = Groups(played.machine, seat)
    groups.follow(played.track.opening, -1)
    for move in range(until):
        step = played.steps[move]
        if step.seat is not None and step.is_component:
            groups.choose(cast("int", step.value), step.seat, move)
        groups.follow(played.track.logged[move], move)
    return groups


class Twin:
    """The other match of one exchange."""

    def __init__(self, played: Played, groups: Groups, pair: tuple[int, int], until: int) -> None:
        self.played = played
        self.groups = groups
        self.seat = groups.seat
        self.viewer = groups.seat if groups.seat < played.setup.players else None
        self.machine = played.machine
        self.pair = pair
        self.until = until
        self.told = groups.begun[groups.group[pair[0]]]  # from which move on the logs are to be compared
        self.now = self.told + 1  # the next move
        self.compared = 0
        self.track: Track | None = None

    def play(self) -> None:
        """Goes on as far as it can; raises Leak where the player can tell."""
        script = self.played.track.moves[: self.now]
        self.track = Track(self.played.program, self.played.setup, self._decide, script)
        while True:
            if self.now not in self.played.states or not isinstance(self.track.waiting, Question):
                raise CutShort("the match goes on otherwise")
            self._compare()
            if self.now >= self.until:
                return
            self._answer(self.track.waiting)

    def _renamed(self, step: Step) -> Value:
        first, second = self.pair
        return {first: second, second: first}.get(cast("int", step.value), step.value)

    def _place_of(self, step: Step, options: Sequence[Option]) -> int | None:
        """Where the same answer stands, with the pair exchanged; of alike components that at the same place."""
        if not step.is_component:
            return next((place for place, option in enumerate(options) if option.key == step.key), None)
        wanted, twin = cast("int", self._renamed(step)), self.machine.twin
        alike = [
            place
            for place, option in enumerate(options)
            if isinstance(option.value, int) and twin[option.value] == twin[wanted]
        ]
        if step.place in alike:
            return step.place
        same = (place for place in alike if options[place].value == wanted)
        return next(same, next(iter(alike), None))

    def _decide(self, event: ChanceEvent, _: int) -> int:
        step = self.played.steps[self.now] if self.now < len(self.played.steps) else None
        if step is None or step.seat is not None or step.source != event.source:
            raise CutShort("chance decides something else")
        place = self._place_of(step, event.outcomes)
        if place is None:
            raise CutShort("chance cannot bring the same")
        self.now += 1
        return place

    def _answer(self, asked: Question) -> None:
        assert self.track is not None
        step = self.played.steps[self.now]
        if step.seat != asked.seat:
            raise CutShort("somebody else is asked")
        mine = asked.seat == self.seat
        place = step.place if mine else self._place_of(step, asked.choices)  # what is offered has been compared
        if place is None:
            raise CutShort("another player's answer is not there")
        self.now += 1
        self.track.answer(place)

    def _asked(self, state: State) -> Question:
        asked = question(self.played.program, state)
        assert isinstance(asked, Question)
        return asked

    # ── Comparing ─────────────────────────────────────────────────────────────────────────────

    def _compare(self) -> None:
        assert self.track is not None
        self._compare_logs()
        mine, other = self.played.states[self.now], self.track.state
        if self._asked(mine).seat != self._asked(other).seat:
            raise CutShort("somebody else is asked")
        for what, one, two in zip(
            ("view", "question", "undo", "refusal", "why", "why of the points"),
            self._observed(mine, self._so_far()),
            self._observed(other, self.track),
            strict=True,
        ):
            if one != two:
                raise Leak(self._message(what, str(one), str(two)))
        self.compared += 1

    def _observed(self, state: State, track: Track) -> Iterator[object]:
        """What the player is given at a question: bytes of the view, the question in words, undo, refusals, reasons."""
        program, seat = self.played.program, self.seat
        seen = view(program, state, self.viewer)
        yield dumps(seen)
        asked = self._asked(state)
        is_mine = asked.seat == seat
        assert seen.question is not None
        words = (prompt(program, seen.question, LANG), choice_texts(program, seen, LANG)) if is_mine else ()
        yield (asked.seat, [option.key for option in asked.choices] if is_mine else [], words)
        yield undo_point(track, seat) if self.viewer is not None else None
        keys = {component_key(self.machine, component) for component in self.pair}
        keys -= {option.key for option in asked.choices}
        refused = [refusal(program, state, key) for key in sorted(keys)] if is_mine else []
        yield [(str(one), one.span, one.heading) for one in refused]
        offered = [option.key for option in asked.choices[:EXPLAINED]]
        answers = [None, *offered, *sorted(keys)] if is_mine else [None] if self.viewer is not None else []
        yield [why(program, state, key, LANG, self.viewer) for key in answers]
        whose = self.now % track.setup.players  # slow, for the match is run once more: of one player, at the end
        yield why_score(track, whose, LANG, look_of(self.viewer)) if self.now >= self.until else ()

    def _so_far(self) -> Track:
        """The course of the first match up to here, as far as undo and explanations look at it."""
        track, now = self.played.track, self.now
        sealed = {number: opens for number, opens in track.sealed.items() if number < now}
        before = (track.program, track.setup, track.first, track.drawn_before)
        return cast("Track", _SoFar(*before, track.moves[:now], track.logged[:now], sealed, self.played.states[now]))

    def _compare_logs(self) -> None:
        assert self.track is not None
        both = [events_of(track, self.told, self.now) for track in (self.played.track, self.track)]
        first, other = ([event for event in events if self._is_told(event)] for events in both)
        for one, two in zip(first, other, strict=False):
            if self._heard(one) != self._heard(two):
                self._cut_if_shown(one, two)
                raise Leak(self._message("log", str(self._heard(one)), str(self._heard(two))))
        if len(first) != len(other):
            self._cut_if_shown(*[*first, *other][min(len(first), len(other)) :][:1])
            raise Leak(self._message("log", f"{len(first)} events", f"{len(other)} events"))
        lines = [log_lines(self.machine, events, self.viewer, LANG) for events in both]
        if lines[0] != lines[1]:
            raise Leak(self._message("log", str(lines[0]), str(lines[1])))
        self.told = self.now

    def _is_told(self, event: Event) -> bool:
        return is_told(self.machine, event, self.viewer)

    def _heard(self, event: Event) -> object:
        return event.kind, event.code, event.at, sentence(self.machine, event, self.viewer, LANG)

    def _cut_if_shown(self, *events: Event) -> None:
        """The rules may show one of the two, or something that depends on it: that is no leak."""
        shown = [self.groups.shown(event) for event in events]
        if any(event.kind in ("reveal", "fact") for event in events) or len(set(shown)) > 1 or len(events) == 1:
            raise CutShort("the rules show something else")

    def _message(self, what: str, one: str, two: str) -> str:
        place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
        begin = max(0, place - 160)
        who = "a spectator" if self.viewer is None else f"p{self.seat + 1}"
        keys = " and ".join(component_key(self.machine, component) for component in self.pair)
        return (
            f"{self.played.program.name}, {self.played.setup}: before move {self.now} the {what} of {who} "
            f"tells {keys} apart\n  {one[begin : place + 160]}\n  {two[begin : place + 160]}"
        )


@attrs.frozen
class _SoFar:
    """What undo and explanations look at."""

    program: Program
    setup: Setup
    first: int
    drawn_before: int
    moves: Sequence[object]
    logged: Sequence[object]
    sealed: dict[int, bool]
    state: State
