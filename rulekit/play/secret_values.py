"""Values that one player cannot know, drawn anew: rolled, chosen in secret, or made of such (see explanation/secrets).

Which they are follows from the line that gave each its value: what it reads, and who could see that.  What all could
work out stays as it is, and so does what a fact says outright.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, TypeAlias

import attrs

from rulekit import limits
from rulekit.check.eyes import Eyes
from rulekit.check.sight import EVERYBODY
from rulekit.expr import Cited, Expr, Local, Stored
from rulekit.instructions import Change, Choose, Code, RevealFact, RollTarget, Together, TogetherBegin
from rulekit.play.fillings import Luck
from rulekit.play.scenery import scenes_at
from rulekit.program import Program
from rulekit.runtime.draft import Ask, Draft, Frame
from rulekit.runtime.errors import PlayError
from rulekit.runtime.eyes import eyes_of
from rulekit.runtime.facts import Told
from rulekit.runtime.machine import Machine
from rulekit.runtime.openness import openness_of
from rulekit.types import KindOf, Maybe, Number, PlayerTy, Ty, YesNo, certain

At: TypeAlias = tuple[int, int]  # a slot, and a space or component there (-1: the value of the slot)
Drawn: TypeAlias = Mapping[At, Any]  # what is there; None: nothing
MOST_LISTED = 5_000  # values that are gone through one by one
OPEN, DRAWN, PLACED, MADE = "open", "drawn", "placed", "made"


@attrs.frozen
class _Line:
    """What a line that gave a value says of it.

    `how`: all could tell it (open); each of `values` is as likely (drawn); where on a board it lies was chosen in
    secret (placed); it was made of hidden things (made).  `by_you`: whoever was `you` there knows it.
    """

    how: str
    values: tuple[Any, ...] = ()
    by_you: bool = False


class SecretValues:
    """The values of a draft that the player in `seat` cannot know.

    `truth` is what they are; `is_even`, whether each draw of them is as likely as any other.
    """

    def __init__(self, machine: Machine, draft: Draft, seat: int, luck: Luck) -> None:
        self.machine, self.draft, self.seat, self.luck = machine, draft, seat, luck
        self.is_even = True
        self._choices: dict[At, tuple[Any, ...]] = {}
        self._boards: dict[int, list[int]] = {}  # by slot the spaces among which what was placed is shared out
        placed: dict[int, list[int]] = {}
        made = {} if draft.facts is None else draft.facts.made
        for (slot, key), lines in sorted(made.items()):
            if not self._sees(slot, key):
                self._look_at(slot, key, [self._line(*line) for line in lines], placed)
        for slot, spaces in placed.items():
            self._share_out(slot, spaces)
        for slot in self._told():
            self._choices.pop((slot, -1), None)
        at = [*self._choices, *((slot, space) for slot, spaces in self._boards.items() for space in spaces)]
        self.truth: Drawn = {one: self._value(*one) for one in at}
        self.size = len(at)

    def _look_at(self, slot: int, key: int, lines: list[_Line], placed: dict[int, list[int]]) -> None:
        hidden = [line for line in lines if line.how != OPEN]
        if not hidden:
            return
        if any(line.how == PLACED for line in hidden):
            placed.setdefault(slot, []).append(key)
        elif (value := self._value(slot, key)) is not None:
            is_drawn = len(lines) == 1 and hidden[0].how == DRAWN
            values = hidden[0].values if is_drawn else _values_of(self.machine, self.machine.zone(slot).ty)
            self.is_even = self.is_even and is_drawn
            if value in values:
                self._choices[slot, key] = values

    def _share_out(self, slot: int, placed: list[int]) -> None:
        """What was placed on a board in secret may lie on any space on which nothing lies that all know of."""
        board, cells = self.machine.layout.board_at[slot], self.draft.slots[slot]
        spaces = placed if board.endless else self.machine.layout.spaces(board)
        self._boards[slot] = [
            space for space in spaces if (space in placed or space not in cells) and (slot, space) not in self._choices
        ]

    def _line(self, code: int, at: int, you: int) -> _Line:
        line = _line_of(self.machine.program, self.machine.players, code, at)
        return _Line(OPEN) if line.by_you and you == self.seat else line

    def _sees(self, slot: int, key: int) -> bool:
        machine = self.machine
        if slot not in machine.state_slots:
            return bool(machine.sight(self.draft, slot) >> self.seat & 1)
        eyes = eyes_of(machine, self.draft, self.seat)
        place = machine.slot_at(self.draft.place[key])
        return eyes.names(key, place) and eyes.sees_state(machine.zone(slot), place)

    def _told(self) -> Iterator[int]:
        """The slots whose value a fact says outright."""
        facts = self.draft.facts
        for fact in () if facts is None else facts.told:
            if fact.viewers >> self.seat & 1 and _is_a_value(self.machine.program, fact):
                yield from fact.slots if len(fact.slots) == 1 else ()

    def _value(self, slot: int, key: int) -> Any:  # noqa: ANN401
        content = self.draft.slots[slot]
        return content if key < 0 else content.get(key)

    # ── Drawing

    def lay(self, values: Drawn) -> None:
        """Puts values where they belong."""
        for (slot, key), value in values.items():
            if key < 0:
                self.draft.slots[slot] = value
            elif value is None:
                self.draft.dict_of(slot).pop(key, None)
            else:
                self.draft.dict_of(slot)[key] = value

    def drawn(self) -> Drawn:
        """All of them anew."""
        found = {at: values[self.luck.below(len(values))] for at, values in self._choices.items()}
        for slot, spaces in self._boards.items():
            lies = self.luck.shuffled([self.truth[slot, space] for space in spaces])
            found.update({(slot, space): value for space, value in zip(spaces, lies, strict=True)})
        return found

    def all_drawn(self) -> Iterator[Drawn]:
        """Everything they could be; nothing where that is too much, or things lie on boards."""
        if not self._boards and prod(map(len, self._choices.values())) <= MOST_LISTED:
            for values in product(*self._choices.values()):
                yield dict(zip(self._choices, values, strict=True))

    def changed(self, values: Drawn) -> Drawn:
        """The same with one of them drawn anew, or two on a board exchanged."""
        at = list(values)[self.luck.below(self.size)]
        if at in self._choices:
            return {**values, at: self._choices[at][self.luck.below(len(self._choices[at]))]}
        spaces = self._boards[at[0]]
        other = at[0], spaces[self.luck.below(len(spaces))]
        return {**values, at: values[other], other: values[at]}

    # ── What has been answered, and is nowhere yet

    def draw_answers(self) -> None:
        """What others have chosen and this player was not told, as far as a frame still holds it: any of the choices.

        Where it has just been put somewhere, it is what was drawn there.
        """
        for frame in self.draft.frames:
            if frame.code < 0:
                continue
            code = self.machine.program.codes[frame.code]
            loops = {ins.loop.order: ins.loop for ins in code.instructions if isinstance(ins, TogetherBegin)}
            for at, ins in enumerate(code.instructions):
                if isinstance(ins, Choose) and ins.progress is None:
                    self._draw_answer(frame, at, ins)
                    for loop in loops.values():
                        self._draw_sealed(frame, at, ins, loop)

    def _draw_answer(self, frame: Frame, at: int, ins: Choose) -> None:
        slot = ins.query.generators[0].slot
        if ins.seen is not None and frame.locals[slot] is not None and not self._is_told(frame, at, ins):
            frame.locals[slot] = self._answer(frame, ins, slot)

    def _draw_sealed(self, frame: Frame, at: int, ins: Choose, loop: Together) -> None:
        slot, sheets = ins.query.generators[0].slot, frame.locals[loop.sheets]
        ask = self.draft.ask
        waits = isinstance(ask, Ask) and ask.instruction is ins and frame is self.draft.frames[-1]
        if not sheets or slot not in loop.own or not (waits or ins.seen is not None):
            return
        place_of, drawn = loop.own.index(slot), list(sheets)
        for number, (seat, sheet) in enumerate(zip(frame.locals[loop.order], sheets, strict=True)):
            if sheet[place_of] is None or number == frame.locals[loop.current] or seat == self.seat:
                continue
            values = list(frame.locals)
            for own, value in zip(loop.own, sheet, strict=True):
                values[own] = value
            theirs = Frame(frame.code, at, seat, values)
            if waits or not self._is_told(theirs, at, ins):
                values[slot] = self._answer(theirs, ins, slot)
                drawn[number] = tuple(values[own] for own in loop.own)
        frame.locals[loop.sheets] = tuple(drawn)

    def _is_told(self, frame: Frame, at: int, ins: Choose) -> bool:
        told = openness_of(self.machine, ins, frame.code, at)
        return frame.you == self.seat or bool(told(self.draft, frame) >> self.seat & 1)

    def _answer(self, frame: Frame, ins: Choose, slot: int) -> Any:  # noqa: ANN401
        value = frame.locals[slot]
        for at in self._choices:
            if self.truth[at] == value and self._is_put_from(at, frame, slot):
                return self._value(*at)
        values = list(frame.locals)
        values[slot] = None
        try:
            options = self.machine.compiler.options(ins.query)(self.draft, values, frame.you)
        except PlayError:  # what it reads was drawn anew, too
            return value
        return options[self.luck.below(len(options))] if options else value

    def _is_put_from(self, at: At, frame: Frame, slot: int) -> bool:
        lines = () if self.draft.facts is None else self.draft.facts.made.get(at, ())
        for code, place, you in lines[-1:]:
            ins = self.machine.program.codes[code].instructions[place]
            if (code, you) == (frame.code, frame.you) and isinstance(ins, Change):
                return isinstance(ins.value, Local) and ins.value.slot == slot
        return False


# ── Lines ─────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=4096)
def _line_of(program: Program, players: int, code: int, at: int) -> _Line:
    """What a line that gives a value says of it."""
    ins = program.codes[code].instructions[at]
    if isinstance(ins, RollTarget):
        return _Line(DRAWN, (*range(players), *ins.values) if ins.seats else ins.values)
    if not isinstance(ins, Change):
        return _Line(MADE)
    eyes = Eyes(program, EVERYBODY)
    # Whether something was revealed before depends on the way the match went: so it counts as if it had not been.
    scopes = [attrs.evolve(scene.scope, revealed=()) for scene in scenes_at(program).get((code, at), ())]

    def is_hidden(what: Expr | None) -> bool:
        return what is not None and any(eyes.tells(what, scope) is not None for scope in scopes)

    if ins.target.zone is not None and program.zones[ins.target.zone.zone].form == "grid" and is_hidden(ins.target.key):
        return _Line(PLACED, by_you=_chosen(program.codes[code], at, ins.target.key) is not None)
    if not is_hidden(ins.value):
        return _Line(OPEN)
    choice = _chosen(program.codes[code], at, ins.value)
    if choice is None or ins.verb != "set":
        return _Line(MADE)
    values = _listed(program, players, ins.value.ty)
    return _Line(DRAWN, values, by_you=choice.chooser is None) if values else _Line(MADE)


def _chosen(code: Code, at: int, what: Expr | None) -> Choose | None:
    """The choice that a value is the name of."""
    if not isinstance(what, Local):
        return None
    asked = [ins for ins in code.instructions[:at] if isinstance(ins, Choose)]
    return next((ins for ins in reversed(asked) if ins.query.generators[0].slot == what.slot), None)


def _values_of(machine: Machine, ty: Ty) -> tuple[Any, ...]:
    return _listed(machine.program, machine.players, ty)


def _listed(program: Program, players: int, ty: Ty) -> tuple[Any, ...]:
    """All values of a type but none; nothing where there are too many, or no list of them."""
    match certain(ty.of if isinstance(ty, Maybe) else ty):
        case YesNo():
            return (False, True)
        case Number(low=low, high=high) if high - low < limits.INDEX:
            return tuple(range(low, high + 1))
        case KindOf(name=name) if name in program.kinds:
            return tuple(range(len(program.kinds[name].values)))
        case PlayerTy():
            return tuple(range(players))
        case _:
            return ()


def _is_a_value(program: Program, fact: Told) -> bool:
    """Whether a fact says what a value is, outright."""
    ins = program.codes[fact.origin[0]].instructions[fact.origin[1]]
    what = ins.what if isinstance(ins, RevealFact) else None
    while isinstance(what, Cited):
        what = what.expr
    return isinstance(what, Stored)
