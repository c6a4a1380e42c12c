"""Choices from a seed, for positions drawn at random: the same in every process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulekit.chance import Stream

Item = TypeVar("Item")


class Luck:
    """Numbers and choices from a seed, one after the other."""

    def __init__(self, seed: int) -> None:
        self.stream, self.event = Stream.of(seed), 0

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        self.event += 1
        return self.stream.bounded(self.event, count)

    def one_of(self, items: Sequence[Item]) -> Item:
        """One of some items, each as likely as the others."""
        return items[self.below(len(items))]
