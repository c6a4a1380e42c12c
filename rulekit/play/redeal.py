"""A state as it might be for one player: everything that player cannot know is dealt again, evenly over all that fits.

Components are dealt to the places they may lie in, values are drawn anew (see `secret_values`).

What fits keeps the player's view: each zone holds as many as before, what the player knows stays where it is, nothing
lies where the player was told that it does not lie, and every fact that was told still holds.  What lies on a component
and who else knows it stays with its place.

Deals are counted first (see `fillings`), and one of them is drawn, each equally likely.  Where that takes too long, one
is filled in by chance and then changed by random exchanges that keep it fitting; `Dealt.is_even` says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from rulekit.chance import Stream
from rulekit.play.fillings import Filling, Luck
from rulekit.play.secret_values import Drawn, SecretValues
from rulekit.runtime.decks import mixed
from rulekit.runtime.draft import Ask, Draft
from rulekit.runtime.keys import answer_type
from rulekit.runtime.machine import Machine
from rulekit.runtime.remembered import holds_of
from rulekit.types import ComponentOf

MOST_TRIES = 200  # deals drawn until one fits what was told of values
EXCHANGES = 20  # for each component that is dealt by exchanges

Deal = dict[int, int]  # component -> the one that comes to lie in its place


@attrs.frozen
class Dealt:
    """Whether each fitting deal was equally likely, and how many there were, if that was counted.

    The number is that of the ways to share out single components, before what was told of their values is looked at and
    without the values that are drawn.
    """

    is_even: bool
    deals: int | None


def redeal(machine: Machine, draft: Draft, seat: int, luck: Stream) -> Dealt:
    """Deals anew, in this draft, what the player in `seat` cannot know."""
    dealer = _Dealer(machine, draft, seat, Luck(luck))
    deal, values, dealt = dealer.deal()
    dealer.values.lay(values)
    if any(component != other for component, other in deal.items()):
        exchange(machine, draft, deal)
    dealer.values.draw_answers()
    return dealt


class _Dealer:
    """One re-deal: which components are unknown, where they may lie, and whether a deal fits what was told."""

    def __init__(self, machine: Machine, draft: Draft, seat: int, luck: Luck) -> None:
        self.machine = machine
        self.draft = draft
        self.seat = seat
        self.luck = luck
        self.unknown = [c for c in machine.layout.present if not _is_known(machine, draft, c, seat)]
        facts = draft.facts
        self.absent = {} if facts is None else {c: slots for (who, c), slots in facts.absent.items() if who == seat}
        self.values = SecretValues(machine, draft, seat, luck)
        self.truth = self.values.truth
        self.is_bound = holds_of(machine, draft, seat) is not None

    def fits(self, deal: Deal, values: Drawn) -> bool:
        """Whether what was told of values is true of a deal: it is laid out, looked at, and taken back."""
        if not self.is_bound:
            return True
        self.values.lay(values)
        holds = _still_holds(self.machine, self.draft, self.seat, deal)
        self.values.lay(self.truth)
        return holds

    def deal(self) -> tuple[Deal, Drawn, Dealt]:
        """A deal, values, and how they were drawn."""
        is_even = self.values.is_even
        kinds: dict[int, list[int]] = {}
        for component in self.unknown:
            kinds.setdefault(self.machine.layout.kind_of(component), []).append(component)
        fillings = [Filling(self._slots(alike), alike, self._bans(alike)) for alike in kinds.values()]
        count = 1
        for filling in fillings:
            if filling.count is None:
                return *self._by_exchanges(fillings), Dealt(is_even=False, deals=None)
            count *= filling.count
        for _ in range(MOST_TRIES):
            deal, values = self._drawn(fillings), self.values.drawn()
            if self.fits(deal, values):
                return deal, values, Dealt(is_even, count)
        if count == 1:
            fitting = [values for values in self.values.all_drawn() if self.fits(self._drawn(fillings), values)]
            if fitting:
                return self._drawn(fillings), fitting[self.luck.below(len(fitting))], Dealt(is_even, count)
        return *self._by_exchanges(fillings), Dealt(is_even=False, deals=count)

    def _slots(self, components: Sequence[int]) -> list[int]:
        return [self.machine.slot_at(self.draft.place[component]) for component in components]

    def _bans(self, components: Sequence[int]) -> list[frozenset[int]]:
        return [frozenset(self.absent.get(component, ())) for component in components]

    def _drawn(self, fillings: Sequence[Filling]) -> Deal:
        deal: Deal = {}
        for filling in fillings:
            deal.update(self._in_places(filling, filling.drawn(self.luck)))
        return deal

    def _in_places(self, filling: Filling, slots: Mapping[int, Sequence[int]]) -> Deal:
        """Those dealt to a slot, in any order in the places there."""
        deal: Deal = {}
        for slot, dealt in slots.items():
            places = [c for c, lies in zip(filling.components, filling.slots, strict=True) if lies == slot]
            deal.update(zip(places, self.luck.shuffled(dealt), strict=True))
        return deal

    def _by_exchanges(self, fillings: Sequence[Filling]) -> tuple[Deal, Drawn]:
        """Filled in by chance, or as it truly lies; then two change places again and again, as long as it fits.

        So it is with values: one is drawn anew, or two of a board change places.
        """
        values = self.truth
        deal: Deal = {}
        for filling in fillings:
            filled = filling.filled(self.luck)
            deal.update({c: c for c in filling.components} if filled is None else self._in_places(filling, filled))
        if not self.fits(deal, values):
            deal = {c: c for c in self.unknown}
        slots = {component: self.machine.slot_at(self.draft.place[component]) for component in self.unknown}
        for filling in fillings:
            for _ in range(EXCHANGES * len(filling.components)):
                first, second = (filling.components[self.luck.below(len(filling.components))] for _ in range(2))
                self._try_exchange(deal, slots, first, second)
        for _ in range(EXCHANGES * self.values.size):
            other = self.values.changed(values)
            if self.fits(deal, other):
                values = other
        return deal, values

    def _try_exchange(self, deal: Deal, slots: Mapping[int, int], first: int, second: int) -> None:
        one, two = deal[first], deal[second]
        if slots[second] in self.absent.get(one, ()) or slots[first] in self.absent.get(two, ()):
            return
        deal[first], deal[second] = two, one
        if not self.fits(deal, self.truth):
            deal[first], deal[second] = one, two


def _is_known(machine: Machine, draft: Draft, component: int, seat: int) -> bool:
    if draft.known[component] >> seat & 1:
        return True
    return bool(machine.sight(draft, machine.slot_at(draft.place[component])) >> seat & 1)


def _still_holds(machine: Machine, draft: Draft, seat: int, deal: Deal) -> bool:
    """Whether what was told of values is true of a deal: it is laid out, looked at, and taken back."""
    exchange(machine, draft, deal)
    holds = holds_of(machine, draft, seat)
    exchange(machine, draft, {other: component for component, other in deal.items()})
    return holds is not False


def exchange(machine: Machine, draft: Draft, swap: Mapping[int, int]) -> None:
    """Puts each component's successor in its place, with what lies on it, who else knows it, and what is asked."""
    place, known = list(draft.place), list(draft.known)
    for component, other in swap.items():
        draft.place[other], draft.known[other] = place[component], known[component]
    slots = {machine.slot_at(place[component]) for component in swap}
    for slot in slots:
        draft.slots[slot] = _content(machine, draft, slot, swap)
        draft.own.discard(slot)
    for slot in machine.state_slots:
        cells: dict[int, Any] = draft.slots[slot]
        draft.slots[slot] = {swap.get(component, component): value for component, value in cells.items()}
        draft.own.discard(slot)
    if draft.facts is not None:
        draft.facts.exchange_made(machine.state_slots, swap)
        draft.facts.sure = [
            attrs.evolve(one, component=swap.get(one.component, one.component)) for one in draft.facts.sure
        ]
    ask = draft.ask
    if isinstance(ask, Ask) and isinstance(answer_type(machine, ask.instruction), ComponentOf):
        options = [swap.get(c, c) if isinstance(c, int) else c for c in ask.options]
        draft.ask = Ask(ask.player, options, ask.word, ask.instruction, ask.name, ask.take)


def _content(machine: Machine, draft: Draft, slot: int, swap: Mapping[int, int]) -> object:
    form, content = machine.forms[slot], draft.slots[slot]
    if form == "deck":
        return tuple(
            (True, tuple(swap.get(c, c) for c in run)) if is_ordered else mixed(swap.get(c, c) for c in run)
            for is_ordered, run in content
        )
    if form == "grid":
        return {
            space: tuple(swap.get(c, c) for c in pile) if isinstance(pile, tuple) else swap.get(pile, pile)
            for space, pile in content.items()
        }
    if form in ("pile", "row"):
        return tuple(swap.get(c, c) for c in content)
    return tuple(sorted(swap.get(c, c) for c in content))


__all__ = ["Dealt", "exchange", "redeal"]
