"""Ways to share components out to zones: how many there are, and one of them, each equally likely.

Components that may lie in the same zones are counted together, so that most positions are counted at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TypeVar

from rulekit.chance import MASK, Stream

MOST_STEPS = 100_000  # of counting; up to so many deals never take more
MOST_FILLINGS = 50  # tries to fill in by chance

Item = TypeVar("Item")
Share = tuple[int, ...]  # how many go to each zone


class Luck:
    """Numbers of a stream, one after the other."""

    def __init__(self, stream: Stream) -> None:
        self.stream, self.event = stream, 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, however large, each equally likely."""
        self.event += 1
        if count <= MASK:
            return self.stream.bounded(self.event, count)
        words = count.bit_length() // 64 + 1
        trial = 0
        while True:
            drawn = 0
            for _ in range(words):
                drawn = drawn << 64 | self.stream.word(self.event, trial)
                trial += 1
            if drawn < (1 << 64 * words) // count * count:
                return drawn % count

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The same in any order."""
        dealt = list(items)
        for last in range(len(dealt) - 1, 0, -1):
            other = self.below(last + 1)
            dealt[last], dealt[other] = dealt[other], dealt[last]
        return dealt


class TooManyError(Exception):
    """Counting takes too long."""


class Filling:
    """The ways to deal components to the slots they lie in now, none to a slot it is banned from.

    `count` is the number of ways, or None where counting takes too long.
    """

    def __init__(self, slots: Sequence[int], components: Sequence[int], bans: Sequence[frozenset[int]]) -> None:
        self.slots = slots
        self.components = components
        self.bans = bans
        self.zones = sorted(set(slots))
        self.room = tuple(slots.count(slot) for slot in self.zones)
        groups: dict[tuple[bool, ...], list[int]] = {}
        for component, banned in zip(components, bans, strict=True):
            groups.setdefault(tuple(slot not in banned for slot in self.zones), []).append(component)
        self.groups = sorted(groups.items(), key=lambda group: sum(group[0]))  # the most particular first
        self._counted: dict[tuple[int, Share], int] = {}
        self._steps = 0
        self.count = self._count_all()

    def _count_all(self) -> int | None:
        try:
            return self._count(0, self.room)
        except TooManyError:
            return None

    def _count(self, number: int, room: Share) -> int:
        """The ways to deal the groups from a number on into the room that is left."""
        if number == len(self.groups):
            return 1
        key = number, room
        if key not in self._counted:
            self._counted[key] = sum(ways for ways, _ in self._shares(number, room))
        return self._counted[key]

    def _shares(self, number: int, room: Share) -> Iterator[tuple[int, Share]]:
        """Each way to share a group out, and in how many deals it occurs."""
        allowed, members = self.groups[number]
        for share in _shares(len(members), room, allowed):
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise TooManyError
            rest = self._count(number + 1, tuple(have - taken for have, taken in zip(room, share, strict=True)))
            if rest:
                yield rest * _ways(share), share

    def drawn(self, luck: Luck) -> Mapping[int, Sequence[int]]:
        """By slot what is dealt there; each way is equally likely."""
        room, dealt = self.room, {slot: list[int]() for slot in self.zones}
        self._steps = 0
        for number, (_, members) in enumerate(self.groups):
            share = self._drawn_share(number, room, luck)
            left = luck.shuffled(members)
            for slot, taken in zip(self.zones, share, strict=True):
                dealt[slot] += left[:taken]
                left = left[taken:]
            room = tuple(have - taken for have, taken in zip(room, share, strict=True))
        return dealt

    def _drawn_share(self, number: int, room: Share, luck: Luck) -> Share:
        shares = list(self._shares(number, room))
        drawn = luck.below(sum(ways for ways, _ in shares))
        for ways, share in shares:
            drawn -= ways
            if drawn < 0:
                return share
        raise AssertionError("no share is left")

    def filled(self, luck: Luck) -> Mapping[int, Sequence[int]] | None:
        """Some way, filled in by chance: a slot is the likelier the more room it has.  None if none was found."""
        for _ in range(MOST_FILLINGS):
            dealt = {slot: list[int]() for slot in self.zones}
            room = dict(zip(self.zones, self.room, strict=True))
            if all(self._fill(allowed, members, room, dealt, luck) for allowed, members in self.groups):
                return dealt
        return None

    def _fill(
        self,
        allowed: Sequence[bool],
        members: Sequence[int],
        room: dict[int, int],
        dealt: Mapping[int, list[int]],
        luck: Luck,
    ) -> bool:
        for component in members:
            places = [slot for slot, may in zip(self.zones, allowed, strict=True) if may for _ in range(room[slot])]
            if not places:
                return False
            slot = places[luck.below(len(places))]
            dealt[slot].append(component)
            room[slot] -= 1
        return True


def _shares(count: int, room: Share, allowed: Sequence[bool]) -> Iterator[Share]:
    """All ways to say how many of so many go where there is room and they are allowed."""
    if not room:
        if count == 0:
            yield ()
        return
    later = sum(have for have, may in zip(room[1:], allowed[1:], strict=True) if may)
    most = min(count, room[0]) if allowed[0] else 0
    for taken in range(max(0, count - later), most + 1):
        for share in _shares(count - taken, room[1:], allowed[1:]):
            yield (taken, *share)


def _ways(share: Share) -> int:
    """In how many ways single components can be shared out so."""
    ways, left = 1, sum(share)
    for taken in share:
        ways *= comb(left, taken)
        left -= taken
    return ways


__all__ = ["Filling", "Luck"]
