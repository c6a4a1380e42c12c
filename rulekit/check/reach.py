"""What one comes to from some codes, when each leads on to others.  In one go, however long the ways are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rulekit.instructions import Call, Queue
from rulekit.program import Program


def calls(program: Program, *how: type[Call | Queue]) -> Iterator[tuple[int, int]]:
    """Which code calls (or queues) which other one, once for each place where it does."""
    for code, _, ins in program.placed():
        if isinstance(ins, Call | Queue) and isinstance(ins, how or (Call, Queue)):
            yield code, ins.code


def reached(starts: Iterable[int], next_to: Mapping[int, Iterable[int]]) -> set[int]:
    """The starts, and all that they lead to, at once or by way of others."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        more = set(next_to.get(waiting.pop(), ())) - found
        found |= more
        waiting += more
    return found


def by_begin(ways: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """For each beginning of some ways, where they end."""
    ends: dict[int, set[int]] = {}
    for begin, end in ways:
        ends.setdefault(begin, set()).add(end)
    return ends


def turned_round(ways: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """For each end of some ways, where they begin."""
    return by_begin((end, begin) for begin, end in ways)
