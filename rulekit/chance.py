"""The one source of random numbers: a counter-based generator, the same in every engine (semantics §5).

A number depends on (seed, stream, event) alone, so nothing has to be remembered and any event can be drawn again.
Stream 0 is the game, stream s the bot in seat s (from 1).  All arithmetic is of 64 bits and wraps.
"""

from __future__ import annotations

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
        # `word(event, 0)`, written out: every random playout lives on this line.
        z = self.key + GOLDEN * (event + 1) & MASK
        z ^= z >> 30
        z = z * 0xBF58476D1CE4E5B9 & MASK
        z ^= z >> 27
        z = z * 0x94D049BB133111EB & MASK
        z ^= z >> 31
        z ^= z >> 30
        z = z * 0xBF58476D1CE4E5B9 & MASK
        z ^= z >> 27
        z = z * 0x94D049BB133111EB & MASK
        z ^= z >> 31
        last = MASK - (1 << 64) % count  # beyond the last whole multiple of count: draw again
        trial = 0
        while z > last:
            trial += 1
            z = self.word(event, trial)
        return z % count
