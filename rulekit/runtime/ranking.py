"""Who has won: from an `end` line, or by scores and the rank lines (semantics §9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rulekit.runtime.draft import Draft
from rulekit.runtime.result import LIMIT, RIVAL, Result, stuck_line

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

Partition = tuple[tuple[int, ...], ...]


def rank(machine: Machine, draft: Draft) -> Result:
    """The result of a match whose play (and scoring) is over."""
    over = draft.over or ""
    notes = [over] if over == LIMIT or stuck_line(over) is not None else []
    if draft.verdict is not None:
        ranking, winners = _by_verdict(machine, draft.verdict)
    else:
        ranking = _by_ranks(machine, draft)
        winners = tuple(seat for seat in ranking[0] if seat != RIVAL)
        notes += _settled_at_table(machine, ranking)
    return Result(ranking, winners, (*scores(machine, draft), *_rival_score(machine, draft)), tuple(notes))


def _by_verdict(machine: Machine, verdict: tuple[int, str, tuple[int, ...]]) -> tuple[Partition, tuple[int, ...]]:
    _, outcome, who = verdict
    everybody = tuple(range(machine.players))
    named = tuple(seat for seat in everybody if seat in who)
    rest = tuple(seat for seat in everybody if seat not in who)
    winners = named if outcome == "win" else rest
    losers = rest if outcome == "win" else named
    if not winners or not losers:
        return (everybody,), winners
    return (winners, losers), winners


def _by_ranks(machine: Machine, draft: Draft) -> Partition:
    winner = machine.program.winner
    if winner is None:
        return (tuple(range(machine.players)),)
    keys = {seat: _key(machine, draft, seat) for seat in range(machine.players)}
    for _, points in _rival_score(machine, draft):
        keys[RIVAL] = ((0, -points if winner.ranks[0].order == "most" else points),)
    return _partition(keys)


def _rival_score(machine: Machine, draft: Draft) -> tuple[tuple[int, int], ...]:
    """The solo rival and its points, where one plays."""
    where = machine.rival_where
    if machine.rival is None or draft.verdict is not None:
        return ()
    if where is not None and not machine.evaluate(where, draft, 0):
        return ()
    return ((RIVAL, machine.evaluate(machine.rival, draft, 0)),)


def _key(machine: Machine, draft: Draft, seat: int) -> tuple[tuple[int, int], ...]:
    """What players are sorted by: for each rank line (missing last, amount with the best smallest)."""
    parts = []
    for order, value_of in machine.ranks:
        value = machine.evaluate(value_of, draft, seat)
        parts.append((1, 0) if value is None else (0, -value if order == "most" else value))
    return tuple(parts)


def _partition(keys: dict[int, tuple[tuple[int, int], ...]]) -> Partition:
    """Equal keys together, best first; a rival stands before players with as many points."""
    if RIVAL not in keys:
        found = sorted(set(keys.values()))
        return tuple(tuple(seat for seat in sorted(keys) if keys[seat] == key) for key in found)
    rival = keys.pop(RIVAL)
    better = {seat: key for seat, key in keys.items() if key[:1] < rival}
    rest = {seat: key for seat, key in keys.items() if key[:1] >= rival}
    return (*(_partition(better) if better else ()), (RIVAL,), *(_partition(rest) if rest else ()))


def _settled_at_table(machine: Machine, ranking: Partition) -> Iterable[str]:
    winner = machine.program.winner
    if winner is not None and winner.ask is not None and len(ranking[0]) > 1:
        yield winner.ask


def scores(machine: Machine, draft: Draft) -> tuple[tuple[int, int], ...]:
    """Everybody's points: those of the score zone; a score of the table is everybody's.  Empty without one."""
    zone = next((n for n, z in enumerate(machine.program.zones) if z.form == "score"), None)
    if zone is None:
        return ()
    table = machine.program.zones[zone].owner == "table"
    points: list[Any] = [
        draft.slots[machine.layout.slot(zone, -1 if table else seat, ())] for seat in range(machine.players)
    ]
    return tuple(enumerate(points))
