"""What one viewer may see of a state: built up from zones, sight and `known`, never the state with things cut out.

Everything in a `View` is plain data made of names as in the rule file (strings, numbers, tuples, dicts), so it can be
sent as it is.  Seed, chance, frames and the order of mixed decks have no place in it (semantics §10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from rulekit.program import BOX, Program
from rulekit.runtime.asked import ChoiceView, QuestionView, question_view
from rulekit.runtime.draft import Draft
from rulekit.runtime.engine import machine_of, turned_to
from rulekit.runtime.eyes import Eyes, everything, eyes_of
from rulekit.runtime.fact_views import FactView, fact_views
from rulekit.runtime.pieces import Lies, Piece, Plain, Spot, index_words, piece_of, plain_value, spot_of
from rulekit.runtime.state import State, thaw
from rulekit.runtime.zones import components_in

if TYPE_CHECKING:
    from rulekit.runtime.decks import Runs
    from rulekit.runtime.machine import Machine

Places: TypeAlias = "tuple[Piece | None, ...]"


@attrs.frozen
class SpaceView:
    """A space of a grid that is not empty: its pile from the top (backs where the viewer sees none), or its value."""

    column: int
    row: int
    pile: tuple[Piece, ...] = ()
    value: Plain = None


@attrs.frozen
class ZoneView:
    """One zone of one owner (`p1` …, None: the table's) and index.

    `seen`: the viewer sees the faces, or the value.  `count`: how many components lie in it (None for values).
    `pieces`: of a row all slots from the left (None: a gap), of a pile all from the top, of a deck the known ones on
    top, of others those the viewer may name.  `mixed`: those a viewer knows in a deck, but not their order.
    `spaces`: what lies on a grid.  `spot`: where a token is.  `size` is None for an endless grid.
    """

    name: str
    owner: str | None
    index: tuple[str, ...]
    form: str
    holds: str
    seen: bool
    count: int | None = None
    pieces: Places = ()
    mixed: tuple[Piece, ...] = ()
    spaces: tuple[SpaceView, ...] = ()
    value: Plain = None
    spot: Spot | None = None
    size: tuple[int, int] | None = None
    hex: bool = False

    @property
    def hidden(self) -> int:
        """How many components lie in it that the viewer may not name."""
        named = sum(1 for piece in (*self.pieces, *self.mixed) if piece is not None and piece.key)
        piled = sum(1 for space in self.spaces for piece in space.pile if piece.key)
        return (self.count or 0) - named - piled


@attrs.frozen
class View:
    """All that a viewer (`p1` …, None: a spectator) may see.  `turn` is whose turn it is or was last; `first` began.

    `facts` are what this viewer was told.  `scores` are those of the score zones, by seat.  `over` is None while the
    match goes on; then end, game, limit, `stuck N` (the line of the loop in which nothing went on) or done.
    """

    viewer: str | None
    players: tuple[str, ...]
    playing: tuple[str, ...]
    first: str
    round: int
    turn: str | None
    options: dict[str, str]
    scores: dict[str, int]
    zones: tuple[ZoneView, ...]
    question: QuestionView | None
    over: str | None
    facts: tuple[FactView, ...] = ()

    def zone(self, name: str, owner: str | None = None, index: tuple[str, ...] = ()) -> ZoneView:
        """One zone by name; KeyError if there is none."""
        for zone in self.zones:
            if (zone.name, zone.owner, zone.index) == (name, owner, index):
                return zone
        raise KeyError(name)


def view(program: Program, state: State, player: int | None) -> View:
    """What the player in a seat (from 0), or None for a spectator, may see."""
    if player is not None:
        state = turned_to(program, state, player)
    machine, draft = machine_of(program, state), thaw(state)
    return view_of(machine, draft, eyes_of(machine, draft, player))


def open_view(machine: Machine, draft: Draft) -> View:
    """Everything: for positions whose author has laid everything out, never for somebody who plays."""
    return view_of(machine, draft, everything(machine, draft))


def view_of(machine: Machine, draft: Draft, eyes: Eyes) -> View:
    """What these eyes see of a draft at rest."""
    program = machine.program
    values = zip(program.options, machine.layout.options, strict=True)
    return View(
        viewer=None if eyes.seat is None else seat_name(eyes.seat),
        players=tuple(seat_name(seat) for seat in range(machine.players)),
        playing=tuple(seat_name(seat) for seat in draft.playing),
        first=seat_name(draft.first),
        round=draft.round,
        turn=seat_name(draft.seat) if draft.seat >= 0 else None,
        options={option.name: option.values[number] for option, number in values},
        scores=_scores(machine, draft, eyes),
        zones=tuple(_zone(eyes, slot) for slot in range(machine.slots_end) if _is_shown(machine, slot)),
        question=question_view(eyes),
        over=draft.over,
        facts=tuple(fact_views(eyes)),
    )


def is_on(spot: Spot, zone: ZoneView) -> bool:
    """Whether a space belongs to this grid."""
    return (spot.zone, spot.owner, spot.index) == (zone.name, zone.owner, zone.index)


def seat_name(seat: int) -> str:
    """`p1` for seat 0."""
    return f"p{seat + 1}"


def _is_shown(machine: Machine, slot: int) -> bool:
    """State on components is shown with its component."""
    return machine.zone(slot).owner != "component"


def _scores(machine: Machine, draft: Draft, eyes: Eyes) -> dict[str, int]:
    found = {}
    for slot, form in enumerate(machine.forms):
        if form == "score" and eyes.sees(slot):
            owner = machine.owner_of[slot]
            for seat in range(machine.players) if owner < 0 else (owner,):
                found[seat_name(seat)] = draft.slots[slot]
    return found


# ── Zones ─────────────────────────────────────────────────────────────────────────────────────


def _zone(eyes: Eyes, slot: int) -> ZoneView:
    machine = eyes.machine
    zone, owner = machine.zone(slot), machine.owner_of[slot]
    common: dict[str, Any] = {
        "name": zone.name,
        "owner": seat_name(owner) if owner >= 0 else None,
        "index": index_words(machine, slot),
        "form": zone.form,
        "holds": zone.holds,
        "seen": eyes.sees(slot),
    }
    if zone.form == "grid":
        return ZoneView(**common, **_grid(eyes, slot))
    if zone.form in ("value", "token", "score"):
        return ZoneView(**common, **_value(eyes, slot))
    return ZoneView(**common, **_components(eyes, slot))


def _value(eyes: Eyes, slot: int) -> dict[str, Any]:
    if not eyes.sees(slot):
        return {}
    content, zone = eyes.draft.slots[slot], eyes.machine.zone(slot)
    if zone.form == "token":
        return {"spot": None if content is None else spot_of(eyes.machine, content)}
    return {"value": plain_value(eyes.machine, content, zone.ty)}


def _grid(eyes: Eyes, slot: int) -> dict[str, Any]:
    layout, cells = eyes.machine.layout, eyes.draft.slots[slot]
    board = layout.board_at[slot]
    zone = eyes.machine.zone(slot)
    seen, spaces, count = eyes.sees(slot), [], 0
    for space in sorted(cells):
        place = layout.column(space), layout.row(space)
        content = cells[space]
        if zone.holds:
            pile = content if board.stacks else (content,)
            count += len(pile)
            spaces.append(SpaceView(*place, tuple(eyes.piece(c, slot) for c in pile)))
        elif seen:
            spaces.append(SpaceView(*place, value=plain_value(eyes.machine, content, zone.ty)))
    return {
        "spaces": tuple(spaces),
        "count": count if zone.holds else None,
        "size": None if board.endless else (board.width, board.height),
        "hex": board.hex,
    }


def _components(eyes: Eyes, slot: int) -> dict[str, Any]:
    form, content = eyes.machine.forms[slot], eyes.draft.slots[slot]
    if form == "deck":
        return _deck(eyes, slot, content)
    if form == "row":
        pieces = tuple(None if c is None else eyes.piece(c, slot) for c in content)
        return {"pieces": pieces, "count": sum(1 for c in content if c is not None)}
    if form == "pile":
        return {"pieces": tuple(eyes.piece(c, slot) for c in content), "count": len(content)}
    inside = components_in(eyes.machine.layout, eyes.draft, BOX) if slot == BOX else content
    named = tuple(eyes.piece(c, slot) for c in inside if eyes.names(c, slot))
    return {"pieces": named, "count": len(inside)}


def _deck(eyes: Eyes, slot: int, runs: Runs) -> dict[str, Any]:
    """The known ones on top in their order; what is seen but mixed or deeper, in no order."""
    top: list[int] = []
    if runs and runs[0][0]:
        for component in runs[0][1]:
            if not eyes.names(component, slot):
                break
            top.append(component)
    inside = sorted(c for _, components in runs for c in components)
    rest = tuple(eyes.piece(c, slot) for c in inside if c not in top and eyes.names(c, slot))
    return {"pieces": tuple(eyes.piece(c, slot) for c in top), "mixed": rest, "count": len(inside)}


__all__ = [
    "ChoiceView",
    "Eyes",
    "Lies",
    "Piece",
    "Plain",
    "QuestionView",
    "SpaceView",
    "Spot",
    "View",
    "ZoneView",
    "eyes_of",
    "is_on",
    "open_view",
    "piece_of",
    "seat_name",
    "view",
    "view_of",
]
