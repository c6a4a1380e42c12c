"""Random playouts inside C, as `playouts` has them: the same games by the same seeds.

A game in which the rules fail, or for which C has no room, is played by the reference engine, which says what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from sys import byteorder

import attrs

from rulekit.chance import GAME, Numbers, Stream, seed_of_match
from rulekit.native.engine import PLAYED, Compiled, compiled_for, rows_of
from rulekit.play.playouts import Played, named_playout
from rulekit.play.track import RANDOM, Setup, settled_before
from rulekit.program import Program

FindCompiled = Callable[[Program, int, tuple[int, ...]], Compiled]
DONE = PLAYED.to_bytes(4, byteorder)  # what the record of a game that was played begins with


class NativeGames:
    """The games of one batch; compiled before the first of them."""

    def __init__(self, program: Program, setup: Setup, compiled: FindCompiled = compiled_for) -> None:
        self.program = program
        self.setup = setup
        self._find = compiled
        self.varies = RANDOM in setup.options.values()
        self._compiled_for(0)

    def play(self, begin: int, count: int) -> list[bytes]:
        """The records of so many games, the first of them number `begin`; nothing is looked at yet."""
        if not self.varies:
            return [self._records(begin, count)]
        return [self._records(index, 1) for index in range(begin, begin + count)]

    def played(self, begin: int, records: Sequence[bytes]) -> Mapping[Played, int]:
        """How often each playout occurs in them; raises GameFailedError where the rules fail."""
        compiled, _ = self._compiled_for(0)
        counted: Counter[bytes] = Counter()
        open_ones, index = list[int](), begin
        for data in records:
            for start in range(0, len(data), 4 * compiled.width):
                row = data[start : start + 4 * compiled.width]
                if row[:4] == DONE:
                    counted[row] += 1
                else:
                    open_ones.append(index)
                index += 1
        found = {self._read(compiled, row): times for row, times in counted.items()}
        for index in open_ones:
            one = named_playout(self.program, self.setup, index)
            found[one] = found.get(one, 0) + 1
        return found

    def _read(self, compiled: Compiled, row: bytes) -> Played:
        record = compiled.record(next(rows_of(row, compiled.width)))
        assert record.result is not None
        return Played(record.decisions, record.branches, record.rounds, record.result)

    def _records(self, index: int, count: int) -> bytes:
        compiled, drawn = self._compiled_for(index)
        first = self.setup.first
        if first is None:
            first = -1 if self.program.first_player is not None and self.setup.players > 1 else 0
        return compiled.playouts(self.setup.seed, index, count, drawn=drawn, first=first)

    def _compiled_for(self, index: int) -> tuple[Compiled, int]:
        """The library of the options of a game, and how many numbers were drawn for them."""
        game = Numbers(Stream.of(seed_of_match(self.setup.seed, index), GAME))
        own = attrs.evolve(self.setup, first=0)  # who begins is drawn in C, after the options
        options, _ = settled_before(self.program, own, lambda source, keys, span: game.below(len(keys)))
        return self._find(self.program, self.setup.players, options), game.drawn
