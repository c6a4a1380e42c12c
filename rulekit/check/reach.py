"""What one comes to from some codes, when each leads on to others.  In one go, however long the ways are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def reached(starts: Iterable[int], next_to: Mapping[int, Iterable[int]]) -> set[int]:
    """The starts, and all that they lead to, at once or by way of others."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        more = set(next_to.get(waiting.pop(), ())) - found
        found |= more
        waiting += more
    return found


def turned_round(ways: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """For each end of some ways, where they begin."""
    begins: dict[int, set[int]] = {}
    for begin, end in ways:
        begins.setdefault(end, set()).add(begin)
    return begins
