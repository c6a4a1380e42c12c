"""The one source of random numbers: a counter-based generator, the same in every engine (semantics §5).

A number depends on (seed, stream, event) alone, so nothing has to be remembered and any event can be drawn again.
Stream 0 is the game, stream s the bot in seat s (from 1).  All arithmetic is of 64 bits and wraps.
"""

from __future__ import annotations

from struct import Struct

import attrs

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
GAME = 0


def mix(z: int) -> int:
    """Spreads the bits of a 64-bit number; one to one."""
    z ^= z >> 30
    z = z * 0xBF58476D1CE4E5B9 & MASK
    z ^= z >> 27
    z = z * 0x94D049BB133111EB & MASK
    return z ^ z >> 31


def seed_of_match(seed: int, index: int) -> int:
    """The seed of match `index` (from 0) of a batch."""
    return mix((seed + GOLDEN * (index + 1)) & MASK)


@attrs.frozen
class Stream:
    """The random numbers of one stream of one seed."""

    key: int

    @classmethod
    def of(cls, seed: int, stream: int = GAME) -> Stream:
        """The stream `stream` of a seed: 0 is the game, s the bot in seat s."""
        return cls(mix((mix((seed + GOLDEN) & MASK) + GOLDEN * (stream + 1)) & MASK))

    def word(self, event: int, trial: int = 0) -> int:
        """The 64-bit word number `trial` of an event."""
        return mix((mix((self.key + GOLDEN * (event + 1)) & MASK) + GOLDEN * trial) & MASK)

    def bounded(self, event: int, count: int) -> int:
        """A number from 0 to count - 1, each equally likely.  Events count the stream's decisions with count > 1."""
        return self.within(event, self.word(event), count)

    def within(self, event: int, word: int, count: int) -> int:
        """The same, where the first word of the event is known."""
        last = MASK - (1 << 64) % count  # beyond the last whole multiple of count: draw again
        trial = 0
        while word > last:
            trial += 1
            word = self.word(event, trial)
        return word % count


# ── Many numbers ──────────────────────────────────────────────────────────────────────────────
# A playout draws hundreds of numbers in the order of their events.  Several words are mixed in one go, side by side in
# one whole number: lanes of 128 bits, of which the upper half is there for what a multiplication carries over.

LANES = 16
EACH = sum(1 << 128 * lane for lane in range(LANES))  # a one in each lane
WORDS = EACH * MASK
STEPS = sum((GOLDEN * (lane + 1) & MASK) << 128 * lane for lane in range(LANES))
HALVES = Struct(f">{2 * LANES}Q")
AFTER_30, AFTER_27, AFTER_31 = (EACH * (MASK >> shift) for shift in (30, 27, 31))


def _mix_each(lanes: int) -> int:
    """`mix` of the number in each lane."""
    lanes ^= lanes >> 30 & AFTER_30
    lanes = lanes * 0xBF58476D1CE4E5B9 & WORDS
    lanes ^= lanes >> 27 & AFTER_27
    lanes = lanes * 0x94D049BB133111EB & WORDS
    return lanes ^ lanes >> 31 & AFTER_31


class Numbers:
    """The numbers of a stream for its events one after the other: those of `Stream.bounded`, quicker."""

    __slots__ = ("_begun", "_stream", "_words")

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._begun = 0  # events of which the words have been mixed
        self._words: list[int] = []  # of those the ones still to come, the last of them first

    @property
    def drawn(self) -> int:
        """How many numbers have been drawn."""
        return self._begun - len(self._words)

    def below(self, count: int) -> int:
        """The next number: from 0 to count - 1, each equally likely."""
        words = self._words or self._mixed()
        word = words.pop()
        return word % count if word <= MASK - count else self._stream.within(self.drawn - 1, word, count)

    def _mixed(self) -> list[int]:
        start = self._stream.key + GOLDEN * self._begun & MASK
        lanes = _mix_each(_mix_each(EACH * start + STEPS & WORDS))
        self._words = list(HALVES.unpack(lanes.to_bytes(16 * LANES, "big"))[1::2])
        self._begun += LANES
        return self._words
