"""The table of an example: what is `given`, on an otherwise empty table (semantics §12).

Each code in a `given` is one more component; it fires nothing.  Everything here works on a draft of the example's own
machine, whose components are numbered behind those of the game.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import attrs

from rulekit.diagnostics import Code
from rulekit.expr import Const, Expr, Value, ZoneRef
from rulekit.instructions import ChooseOrder
from rulekit.program import BOX, MATCH, Example, GivenLayout, GivenValue, Program
from rulekit.runtime.beginning import blank_draft
from rulekit.runtime.changes import check_storable, state_start
from rulekit.runtime.decks import mixed, normal, ordered, without
from rulekit.runtime.draft import Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.keys import component_key, key_of
from rulekit.runtime.layout import Layout
from rulekit.runtime.machine import Machine
from rulekit.runtime.steps import LEFT, WAIT, Step, log
from rulekit.runtime.zones import components_in
from rulekit.source import NOWHERE, Source
from rulekit.types import ComponentOf, ListOf, Maybe, PlayerTy, SetOf, SpaceTy, Ty

SCRATCH = 256
ORDERED = "ordered"  # the event of an order that has been settled, asked or not


@attrs.frozen(eq=False)
class Stage:
    """What is the same in all courses of one example.  `locals` hold the labelled spaces, then room for expressions."""

    program: Program
    example: Example
    machine: Machine
    layout: Layout
    faces: tuple[int, ...]  # the face of each component laid out, in the order of the steps
    locals: list[Any]

    @property
    def source(self) -> Source:
        """The file the example stands in."""
        return self.example.source or self.program.source

    def blank(self) -> Draft:
        """An empty table."""
        draft = blank_draft(self.machine, 0)
        draft.events, draft.scored = [], [[] for _ in range(self.layout.players)]
        return draft

    def say(self, value: Value, ty: Ty) -> str:
        """A value with the names of the example: its codes, labels and players."""
        match ty:
            case _ if value is None:
                return "none"
            case Maybe(of=of):
                return self.say(value, of)
            case SetOf(of=of):
                assert isinstance(value, tuple)
                return "{" + ", ".join(self.say(member, of) for member in value) + "}"
            case ListOf(of=of):
                assert isinstance(value, tuple)
                return "[" + ", ".join(self.say(member, of) for member in value) + "]"
            case ComponentOf():
                assert isinstance(value, int)
                return self._component(value)
            case PlayerTy():
                assert isinstance(value, int)
                return self.example.players[value]
            case SpaceTy():
                assert isinstance(value, int)
                label = next((i for i in range(len(self.example.labels)) if self.locals[i] == value), None)
                return self._space(value) if label is None else self.example.labels[label][0]
            case _:
                return key_of(self.machine, None, value, ty)

    def _space(self, space: int) -> str:
        """As an answer or a `then` writes it: `board[2, 3]` of the table or the first seat, `bob.board[2, 3]`."""
        board = self.layout.board_of(space)
        owner = f"{self.example.players[board.owner]}." if board.owner > 0 else ""
        place = f"{self.layout.column(space)}, {self.layout.row(space)}"
        return f"{owner}{self.program.zones[board.zone].name}[{place}]"

    def _component(self, component: int) -> str:
        if component < self.layout.total:
            return component_key(self.machine, component)
        face = component - self.layout.total
        if component in self.layout.given:
            face = self.faces[self.layout.given.index(component)]
        return self.program.faces[face].code


def stage_of(program: Program, example: Example) -> Stage:
    """The machine of an example, and its labels."""
    return _stage(program, example, _faces_laid(example))


def before_given(stage: Stage) -> Stage:
    """The same table without what is given: the set-up runs before that is there."""
    return _stage(stage.program, stage.example, ()) if stage.faces else stage


def bring_given(stage: Stage, draft: Draft) -> None:
    """What is given comes to a table on which the set-up has run without it; it is laid out later."""
    missing = len(stage.machine.twin) - len(draft.place)
    draft.place += [BOX] * missing
    draft.known += [stage.machine.sight(draft, BOX)] * missing


def _stage(program: Program, example: Example, faces: tuple[int, ...]) -> Stage:
    values = [0] * len(program.options)
    for option, value in example.options:
        values[option] = value
    layout = Layout(program, max(len(example.players), program.least_players), tuple(values), faces)
    machine = Machine(program, layout)
    _watch(machine)
    stage = Stage(program, example, machine, layout, faces, [None] * (len(example.labels) + SCRATCH))
    draft = stage.blank()
    for number, (_, zone, column, row) in enumerate(example.labels):
        stage.locals[number] = layout.space(layout.board_at[_slot(stage, draft, zone)], column, row)
    return stage


def _faces_laid(example: Example) -> tuple[int, ...]:
    """All faces that `given`s lay on the table, in the order in which `lay` takes them."""
    found: list[int] = []
    for step in example.steps:
        match step:
            case GivenValue(faces=faces) if faces is not None:
                found += [face for face in faces if face is not None]
            case GivenLayout(faces=cells):
                found += [face for _, _, pile in cells for face in pile]
    return tuple(found)


def _watch(machine: Machine) -> None:
    """Stops at the match around the example, and notes orders, which the log of a match does not hold."""
    for code, at, ins in machine.program.placed():
        if code == MATCH:
            machine.watch(code, at, lambda step: _halt)
        elif isinstance(ins, ChooseOrder):
            machine.watch(code, at, partial(_noting, ins))


def _halt(draft: Draft, frame: Frame) -> int:
    draft.frames.pop()
    return LEFT


def _noting(ins: ChooseOrder, step: Step) -> Step:
    def noting(draft: Draft, frame: Frame) -> int:
        after = step(draft, frame)
        if after != WAIT:
            log(draft, frame, ins, ORDERED, value=frame.locals[ins.slot])
        return after

    return noting


# ── Laying out ────────────────────────────────────────────────────────────────────────────────


class Supply:
    """Hands out the components laid out, one after the other."""

    def __init__(self, stage: Stage) -> None:
        self._left = list(reversed(stage.layout.given))

    def take(self) -> int:
        """The next of them."""
        return self._left.pop()


def lay(stage: Stage, draft: Draft, step: GivenValue | GivenLayout, supply: Supply) -> None:
    """Puts on the table, or sets, what one `given` says."""
    if isinstance(step, GivenLayout):
        _lay_grid(stage, draft, step, supply)
    elif step.round:
        assert step.value is not None
        draft.round = _whole(_evaluate(stage, draft, step.value))
    elif step.faces is not None:
        _lay_faces(stage, draft, step, supply)
    else:
        _set_value(stage, draft, step)


def _evaluate(stage: Stage, draft: Draft, expr: Expr) -> Value:
    value: Value = stage.machine.compile(expr)(draft, stage.locals, 0)
    return value


def _whole(value: Value) -> int:
    if not isinstance(value, int):
        raise PlayError(Code.PLAY_MISSING_VALUE, "what is given lies nowhere", NOWHERE)
    return value


def _slot(stage: Stage, draft: Draft, ref: ZoneRef) -> int:
    slot = stage.machine.compiler.slot(ref)(draft, stage.locals, 0)
    assert slot is not None
    return int(slot)


def _lay_grid(stage: Stage, draft: Draft, step: GivenLayout, supply: Supply) -> None:
    layout = stage.layout
    slot = _slot(stage, draft, step.zone)
    board = layout.board_at[slot]
    for space in list(draft.slots[slot]):
        _clear(stage, draft, slot, space)
    for column, row, faces in step.faces:
        space = _space(layout, slot, column, row)
        components = [supply.take() for _ in faces]
        _put(stage, draft, components, space)
        pile = tuple(reversed(components))
        draft.dict_of(slot)[space] = pile if board.stacks else pile[0]
    for column, row, value in step.values:
        draft.dict_of(slot)[_space(layout, slot, column, row)] = value
    for token, column, row in step.tokens:
        # A token of each player on a grid of the table is that of the first seat, which is `you` in what is given.
        owner = max(layout.owner_of[slot], 0) if stage.program.zones[token].owner == "player" else -1
        draft.slots[layout.slot(token, owner, ())] = _space(layout, slot, column, row)


def _space(layout: Layout, slot: int, column: int, row: int) -> int:
    space = layout.space(layout.board_at[slot], column, row)
    assert space is not None
    return space


def _lay_faces(stage: Stage, draft: Draft, step: GivenValue, supply: Supply) -> None:
    assert step.zone is not None
    assert step.faces is not None
    slot = _slot(stage, draft, step.zone)
    components = [None if face is None else supply.take() for face in step.faces]
    there = [component for component in components if component is not None]
    if step.key is not None:
        _lay_on_space(stage, draft, slot, _whole(_evaluate(stage, draft, step.key)), there)
        return
    if slot == BOX:
        return
    _empty(stage, draft, slot)
    _put(stage, draft, there, slot)
    form = stage.machine.forms[slot]
    if form == "deck":
        draft.slots[slot] = normal([ordered(there) if step.ordered else mixed(there)])
    elif form == "pile":
        draft.slots[slot] = tuple(there)
    elif form == "row":
        gaps = (stage.machine.zone(slot).capacity or len(components)) - len(components)
        draft.slots[slot] = (*components, *[None] * gaps)
    else:
        draft.slots[slot] = tuple(sorted(there))


def _lay_on_space(stage: Stage, draft: Draft, slot: int, space: int, components: list[int]) -> None:
    if space in draft.slots[slot]:
        _clear(stage, draft, slot, space)
    if components:
        _put(stage, draft, components, space)
        board = stage.layout.board_at[slot]
        draft.dict_of(slot)[space] = tuple(components) if board.stacks else components[0]


def _put(stage: Stage, draft: Draft, components: list[int], place: int) -> None:
    sight = stage.machine.sight(draft, stage.machine.slot_at(place))
    for component in components:
        draft.place[component] = place
        draft.known[component] = sight


def _empty(stage: Stage, draft: Draft, slot: int) -> None:
    """What lies there already (after `given setup`) goes back into the box."""
    there = set(components_in(stage.machine.layout, draft, slot))
    if stage.machine.forms[slot] == "deck":
        draft.slots[slot] = without(draft.slots[slot], there)
    _into_box(stage, draft, there)


def _clear(stage: Stage, draft: Draft, slot: int, space: int) -> None:
    content = draft.dict_of(slot).pop(space)
    if stage.machine.zone(slot).holds:
        _into_box(stage, draft, set(content) if isinstance(content, tuple) else {content})


def _into_box(stage: Stage, draft: Draft, components: set[int]) -> None:
    for component in components:
        draft.place[component] = BOX
        draft.known[component] = stage.machine.sight(draft, BOX)


def _set_value(stage: Stage, draft: Draft, step: GivenValue) -> None:
    assert step.zone is not None
    assert step.value is not None
    slot = _slot(stage, draft, step.zone)
    zone = stage.machine.zone(slot)
    value = _evaluate(stage, draft, step.value)
    if step.key is None:
        check_storable(zone, value, step.span, None)
        draft.slots[slot] = value
    elif zone.owner == "component":
        kept = None if value == state_start(stage.machine, zone) else value
        for component in _on_table(stage, draft, step.key):
            _set_cell(draft, slot, component, kept)
    else:
        space = _whole(_evaluate(stage, draft, step.key))
        _set_cell(draft, stage.machine.slot_at(space), space, value)


def _set_cell(draft: Draft, slot: int, key: int, value: Value) -> None:
    cells = draft.dict_of(slot)
    cells.pop(key, None)
    if value is not None:
        cells[key] = value


def _on_table(stage: Stage, draft: Draft, key: Expr) -> tuple[int, ...]:
    """All components laid out by a code, or the one on a space: what is given lies on them."""
    if not isinstance(key, Const):
        return (_whole(_evaluate(stage, draft, key)),)
    assert isinstance(key.value, int)
    face = key.value - stage.layout.total
    laid = zip(stage.layout.given, stage.faces, strict=True)
    return tuple(component for component, number in laid if number == face)


__all__ = ["ORDERED", "Stage", "Supply", "before_given", "bring_given", "lay", "stage_of"]
