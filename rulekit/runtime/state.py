"""The frozen state of a match: what every other function takes and gives back.

A state is visible at rest only: at a question, a chance event, or the end.  It can be copied, compared, hashed, saved
and resumed anywhere; the log is no part of it.
"""

from __future__ import annotations

from typing import Any

import attrs

from rulekit.runtime.draft import Ask, Chance, Draft, Frame
from rulekit.runtime.events import Event
from rulekit.runtime.facts import Facts, Frozen, frozen_facts
from rulekit.runtime.result import Result

FrozenFrame = tuple[int, int, int, tuple[Any, ...]]


@attrs.frozen
class State:
    """See `runtime.draft` for the fields they share.

    `events` are those of the step that led here; `ask` is kept for speed.  Neither takes part in equality or in the
    hash.
    """

    players: int
    options: tuple[int, ...]
    slots: tuple[Any, ...] = attrs.field(repr=False)
    place: tuple[int, ...] = attrs.field(repr=False)
    known: tuple[int, ...] = attrs.field(repr=False)
    facts: Frozen = attrs.field(repr=False)
    frames: tuple[FrozenFrame, ...]
    queue: tuple[tuple[int, int, tuple[Any, ...]], ...]
    working: int
    held: tuple[tuple[int, int, int, int, int], ...] | None
    arrived: tuple[int, ...]
    playing: tuple[int, ...]
    first: int
    chance: int
    round: int
    turn: int
    seat: int
    again: bool
    next: int | None
    leaving: str | None
    asleep: bool
    stirred: bool
    quiet: int
    verdict: tuple[int, str, tuple[int, ...]] | None
    over: str | None
    result: Result | None
    scored: tuple[tuple[tuple[int, str | None, int], ...], ...] = attrs.field(eq=False, repr=False)
    events: tuple[Event, ...] = attrs.field(default=(), eq=False, repr=False)
    ask: Ask | Chance | None = attrs.field(default=None, eq=False, repr=False)

    def __hash__(self) -> int:
        slots = tuple(frozenset(s.items()) if isinstance(s, dict) else s for s in self.slots)
        return hash((slots, self.frames, self.queue, self.chance, self.round, self.seat, self.result))


COPIED = (
    "working held arrived playing first chance round turn seat again next leaving asleep stirred quiet verdict over "
    "result".split()
)  # fields a draft and a state hold alike


def freeze(draft: Draft, players: int, options: tuple[int, ...]) -> State:
    """The state of a draft at rest.  The draft may go on: what it owns is copied at its next write."""
    draft.own.clear()
    return State(
        players=players,
        options=options,
        slots=tuple(draft.slots),
        place=tuple(draft.place),
        known=tuple(draft.known),
        facts=frozen_facts(draft.facts),
        frames=tuple((f.code, f.at, f.you, tuple(f.locals)) for f in draft.frames),
        queue=tuple(draft.queue),
        scored=tuple(tuple(s) for s in draft.scored or ()),
        events=tuple(draft.events or ()),
        ask=draft.ask,
        **{name: getattr(draft, name) for name in COPIED},
    )


def thaw(state: State) -> Draft:
    """A draft of its own that begins where the state is, with an empty log."""
    draft = Draft()
    draft.slots = list(state.slots)
    draft.place = list(state.place)
    draft.known = list(state.known)
    draft.facts = Facts(state.facts)
    draft.own = set()
    draft.frames = [Frame(code, at, you, list(values)) for code, at, you, values in state.frames]
    draft.queue = list(state.queue)
    draft.scored = [list(s) for s in state.scored]
    draft.events = []
    draft.ask = state.ask
    draft.luck, draft.bot = None, None
    for name in COPIED:
        setattr(draft, name, getattr(state, name))
    return draft
