"""Zones and spaces in sentences: `your hand`, `the market (low)`, `onto 3,1`, as one viewer reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from rulekit.play.faces import agreeing_text
from rulekit.play.records import seat_name
from rulekit.runtime.pieces import index_words
from rulekit.texts import display, noun, player_name, reads_as_several, text

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine


HEAPS = frozenset({"deck", "pile"})


@attrs.frozen
class Places:
    """Words for places in one language, for a viewer (seat or None) of what the player `actor` (-1: nobody) does."""

    machine: Machine
    lang: str
    viewer: int | None
    actor: int

    def zone(self, slot: int, indexed: str = "yes") -> str:
        """A zone: `your hand`, `Player 2’s hand`, `the market (low)`; without its index if `indexed` is no."""
        return text(self.lang, "zone", **self._args(slot)) + (self._index(slot) if indexed == "yes" else "")

    def several(self, slot: int) -> str:
        """Whether a sentence says of it that they are, `your discards are`: yes or no."""
        return reads_as_several(self.machine.program, self.lang, self.machine.zone_name(slot))

    def source(self, place: int) -> str:
        """Where something comes from."""
        if place >= self.machine.slots_end:
            return text(self.lang, "from-space", space=self.space(place))
        return text(self.lang, "from-zone", **self._args(place)) + self._index(place)

    def goal(self, place: int, end: str = "any") -> str:
        """Where something goes; under what is a heap, if it goes to its bottom."""
        if place >= self.machine.slots_end:
            return text(self.lang, "to-space", space=self.space(place))
        args = self._args(place)
        if end == "bottom" and args["form"] in HEAPS:
            args["form"] = end
        return text(self.lang, "to-zone", **args) + self._index(place)

    def inside(self, place: int) -> str:
        """Where something lies."""
        if place >= self.machine.slots_end:
            return text(self.lang, "on-space", space=self.space(place))
        return text(self.lang, "in-zone", **self._args(place)) + self._index(place)

    def space(self, space: int) -> str:
        """`3,1`, with the board if it is not the actor's, or there is another one it could be on."""
        layout = self.machine.layout
        board = layout.board_of(space)
        where = f"{layout.column(space)},{layout.row(space)}"
        same_owner = [other for other in layout.boards if other.owner == board.owner]
        if board.owner in (self.actor, -1) and len(same_owner) == 1:
            return where
        return text(self.lang, "space-of", space=where, **self._args(board.slot))

    def bare(self, slot: int) -> str:
        """The name of a zone alone, with its index."""
        return display(self.machine.program, self.lang, self.machine.zone_name(slot)) + self._index(slot)

    def owner(self, seat: int) -> str:
        """`you`, or `Player 2`."""
        return text(self.lang, "you") if seat == self.viewer else self._player(seat)

    def _player(self, seat: int) -> str:
        return player_name(self.lang, seat_name(seat))

    def _args(self, slot: int) -> dict[str, str]:
        owner = self.machine.owner_of[slot]
        if owner < 0:
            whose = "table"
        elif owner == self.viewer:
            whose = "you"
        else:
            whose = "own" if owner == self.actor else "other"
        name = noun(self.machine.program, self.lang, self.machine.zone_name(slot))
        form = self.machine.forms[slot]
        return {**name.args(), "whose": whose, "form": form, "owner": self._player(owner) if owner >= 0 else ""}

    def _index(self, slot: int) -> str:
        program, zone = self.machine.program, self.machine.zone_name(slot)
        names = [agreeing_text(program, self.lang, word, zone) for word in index_words(self.machine, slot)]
        return f" ({', '.join(names)})" if names else ""
