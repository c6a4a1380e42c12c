"""The greedy bot's choice: most points at once, with a short look ahead over its own next decisions.

It plays on a state in which all that it cannot know is dealt again, and stops where chance or another player decides:
it never learns what comes of that.  Points are what the first line of the `winner` chain (or the score) would be if
play ended there and were scored; a real end counts by who has won.

Of several that bring as much, it takes the one after which a few games, played on at random for a while, stand best:
where points come late, that is what tells a plan from a waste.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulekit.chance import Numbers, Stream
from rulekit.play.redeal import redeal
from rulekit.program import Program
from rulekit.runtime.draft import Draft
from rulekit.runtime.engine import machine_of
from rulekit.runtime.errors import PlayError
from rulekit.runtime.leaving import leave_unit
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State, freeze, thaw

BUDGET = 200  # steps of the engine for one decision, at least one for each choice
DEPTH = 6
WON = 1_000_000
LATER = 0.001  # what is gained is worth a little less the later it comes
TRIED, GAMES, ANSWERS = 6, 2, 24  # of equal choices, games for each, answers in each


def best_choice(program: Program, state: State, seat: int, luck: Stream) -> int:
    """The number of the choice that brings most; of the best ones, that which playing on favours."""
    machine = machine_of(program, state)
    draft = thaw(state)
    redeal(machine, draft, seat, luck)
    draft.facts = None  # nobody looks at them in what follows
    search = _Search(machine, seat, draft)
    values = search.values(draft, BUDGET, 0)
    best = max(values)
    equal = [number for number, value in enumerate(values) if value >= best - LATER / 2]
    return equal[0] if len(equal) == 1 else _favoured(search, draft, equal, Numbers(Stream(luck.word(0, 1))))


def _favoured(search: _Search, draft: Draft, equal: list[int], luck: Numbers) -> int:
    """One of these choices (some of them, if they are many): the one after which games played on stand best."""
    while len(equal) > TRIED:
        equal.pop(luck.below(len(equal)))
    state = search.frozen(draft)
    stands = [(sum(search.played_on(state, number, luck) for _ in range(GAMES)), number) for number in equal]
    best = max(stands)[0]
    favoured = [number for value, number in stands if value == best]
    return favoured[luck.below(len(favoured))]


class _Search:
    """Values of choices for one seat; each step plays one choice on a draft of its own."""

    def __init__(self, machine: Machine, seat: int, draft: Draft) -> None:
        self.machine = machine
        self.seat = seat
        self.points = _points_of(machine)
        self.scored_later = _has_scoring(machine.program)
        self.stands = self._worth(draft)

    def values(self, draft: Draft, budget: int, depth: int) -> list[float]:
        """What each choice of the waiting question brings, within a budget of steps."""
        state = self.frozen(draft)
        assert draft.ask is not None
        count = len(draft.ask)
        share = max(0, budget - count) // count
        return [self._value(state, number, share, depth) for number in range(count)]

    def played_on(self, state: State, number: int, luck: Numbers) -> float:
        """How the seat stands some answers after a choice, all of them taken at random."""
        draft = thaw(state)
        draft.events = draft.facts = None
        draft.luck = luck.below
        try:
            self.machine.answer(draft, number)
            for _ in range(ANSWERS):
                if draft.result is not None:
                    break
                assert draft.ask is not None
                self.machine.answer(draft, luck.below(len(draft.ask)))
            return self._worth(draft)
        except PlayError:
            return -WON

    def frozen(self, draft: Draft) -> State:
        """The state of a draft at rest."""
        return freeze(draft, self.machine.players, self.machine.layout.options)

    def _value(self, state: State, number: int, budget: int, depth: int) -> float:
        draft = thaw(state)
        draft.events = draft.facts = None
        try:
            self.machine.answer(draft, number)
        except PlayError:
            return -WON
        ask = draft.ask
        if ask is None or ask.player != self.seat or depth >= DEPTH or len(ask) > budget:
            worth = self._worth(draft)
            return worth - LATER * depth if worth > self.stands else worth
        # `pass` and `stop` are choices too, so looking on never makes worse what has been won already.
        return max(self.values(draft, budget, depth + 1))

    def _worth(self, draft: Draft) -> float:
        result = draft.result
        if result is None:
            return float(self._points_now(draft))
        points = float(self.points(draft, self.seat))
        if self.seat in result.winners:
            return points + WON / len(result.winners)
        return points - WON if result.winners else points

    def _points_now(self, draft: Draft) -> int:
        """The points if play ended here; where scoring asks or draws, or fails so early, those that are there."""
        if not self.scored_later:
            return self.points(draft, self.seat)
        ended = thaw(self.frozen(draft))
        ended.events = ended.facts = None
        leave_unit(self.machine, ended, "game")
        try:
            self.machine.run(ended)
        except PlayError:
            return self.points(draft, self.seat)
        return self.points(draft if ended.ask is not None else ended, self.seat)


@lru_cache(maxsize=64)
def _has_scoring(program: Program) -> bool:
    return len(program.codes[program.code_named("scoring")].instructions) > 1


@lru_cache(maxsize=64)
def _points_of(machine: Machine) -> Callable[[Draft, int], int]:
    """How a draft stands for a seat: by the first line of the ranking, else by the score."""
    winner = machine.program.winner
    if winner is not None:
        line = winner.ranks[0]
        value, sign = machine.compile(line.value), 1 if line.order == "most" else -1
        return lambda draft, seat: sign * (machine.evaluate(value, draft, seat) or 0)
    zone = next((number for number, one in enumerate(machine.program.zones) if one.form == "score"), None)
    if zone is None:
        return lambda draft, seat: 0
    table = machine.program.zones[zone].owner == "table"
    return lambda draft, seat: draft.slots[machine.layout.slot(zone, -1 if table else seat, ())]
