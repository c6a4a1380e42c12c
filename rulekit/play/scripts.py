"""Scripted answers of examples: which choice an answer means, and how far a script is (semantics §12).

Answers that the rules force are never asked; a script may name them or leave them out.  Where that can be read in two
ways both readings are followed, the one that has used more of the script first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import attrs

from rulekit.expr import Const, StateOf, Value
from rulekit.instructions import Choose, ChooseOrder, ChooseSeveral, Instruction
from rulekit.play.staging import ORDERED, Stage
from rulekit.program import Answer
from rulekit.runtime.choice_keys import choice_keys
from rulekit.runtime.draft import Ask, Chance, Draft
from rulekit.runtime.events import Event
from rulekit.runtime.keys import answer_type, component_key
from rulekit.runtime.together import sealed_answers
from rulekit.types import ComponentOf, Nothing, SpaceTy, Text, Ty, YesNo, fits

Script: TypeAlias = Sequence[Answer]


@attrs.frozen
class Place:
    """How far one reading is: its next answer; `picks` are what is left of a list that is being picked."""

    at: int
    picks: tuple[Answer, ...] | None = None


@attrs.frozen
class Reading:
    """All readings at one point.

    `asked` is the last question answered, `known` its picks that are accounted for.  `sealed`: a question of an
    `at once` line, and how many of the answers to it are accounted for before they are opened.
    """

    places: tuple[Place, ...] = (Place(0),)
    asked: Instruction | None = None
    known: tuple[Value, ...] = ()
    sealed: tuple[Instruction, int] | None = None


@attrs.frozen
class Try:
    """An answer that fits a waiting question: the number of the choice, and the reading that goes on from there."""

    index: int
    reading: Reading


@attrs.frozen
class Tries:
    """What a script says to a question: answers that fit, whether a reading has ended, why the first does not fit."""

    answers: tuple[Try, ...]
    at_end: bool
    problem: str


class Scripted:
    """One script of answers against one stage."""

    def __init__(self, stage: Stage, script: Script) -> None:
        self.stage = stage
        self.script = script
        self.begun: tuple[int, ...] = ()  # where each component lay at the beginning

    def begin(self, draft: Draft) -> None:
        """Note what lies where before anything has been done."""
        self.begun = tuple(draft.place)

    # ── What an answer means ──────────────────────────────────────────────────────────────────

    def matches(self, answer: Answer, value: Value, ty: Ty, place: Sequence[int] | None = None) -> bool:
        """Whether an answer means this value of a choice; `place` says where each component lies (None: at first).

        A space also means what lies there.
        """
        layout = self.stage.layout
        match answer.form, ty:
            case "face", ComponentOf():
                assert isinstance(answer.value, int)
                assert isinstance(value, int)
                return bool(layout.twin[value] == layout.twin[layout.total + answer.value])
            case "space", SpaceTy():
                return bool(self._space(answer) == value)
            case "space", ComponentOf():
                assert isinstance(value, int)
                place = self.begun if place is None else place
                return value < len(place) and place[value] == self._space(answer)
            case "word", YesNo():
                return bool(value) == (answer.value == "yes")
            case "word", Text():
                return bool(value == answer.value)
            case "word", ComponentOf():
                assert isinstance(value, int)
                return component_key(self.stage.machine, value) == answer.value
            case "value", _:
                known = isinstance(answer.ty, Nothing) or fits(answer.ty, ty)
                return known and bool(answer.value == value)
            case _:
                return False

    def _space(self, answer: Answer) -> int | None:
        where: Any = answer.value
        zone, seat, column, row = where
        layout = self.stage.layout
        return layout.space(layout.board_at[layout.slot(zone, seat, ())], column, row)

    def places_of(self, answer: Answer, draft: Draft, ask: Ask) -> list[int]:
        """The choices that an answer means; the number behind the last option is the word."""
        if answer.form == "word" and answer.value == ask.word:
            return [len(ask.options)]
        ty = answer_type(self.stage.machine, ask.instruction)
        return [number for number, value in enumerate(ask.options) if self.matches(answer, value, ty, draft.place)]

    def written(self, answer: Answer) -> str:
        """An answer as it is written."""
        return " ".join(self.stage.source.snippet(answer.span).split())

    # ── What was not asked ────────────────────────────────────────────────────────────────────

    def heard(self, reading: Reading, events: Iterable[Event]) -> Reading:
        """The readings after what has been logged since the last answer: forced answers may be used up by it."""
        for event in events:
            if event.kind not in ("chose", ORDERED):
                continue
            ins = self.stage.program.codes[event.code].instructions[event.at]
            if reading.sealed is not None and reading.sealed[0] is ins and (count := reading.sealed[1]):
                reading = attrs.evolve(reading, sealed=(ins, count - 1))
            else:
                reading = self._given(reading, ins, event.value)
        return reading

    def _given(self, reading: Reading, ins: Instruction, value: Value) -> Reading:
        """The readings after the answer to a question has come to be known."""
        values = value if is_list(ins) else (value,)
        assert isinstance(values, tuple)
        if ins is reading.asked:
            places = self._finished(reading, ins, values) if is_list(ins) else reading.places
        else:
            places = self._forced(reading.places, values, ins)
        return Reading(places, sealed=reading.sealed)

    def _others_answered(self, reading: Reading, draft: Draft, ask: Ask) -> Reading:
        """The readings after what the others of an `at once` line have chosen, which the log does not tell yet."""
        ins, values = ask.instruction, sealed_answers(self.stage.machine, draft)
        before = reading.sealed[1] if reading.sealed is not None and reading.sealed[0] is ins else 0
        for value in values[before:]:
            reading = self._given(reading, ins, value)
        return attrs.evolve(reading, sealed=(ins, len(values)) if values else None)

    def _type(self, ins: Instruction) -> Ty:
        return answer_type(self.stage.machine, ins)

    def _finished(self, reading: Reading, ins: Instruction, values: tuple[Value, ...]) -> tuple[Place, ...]:
        """A list that was asked for is complete: the picks behind those known were forced."""
        rest = list(values)
        for value in reading.known:
            if value in rest:
                rest.remove(value)
        places = self._used_up(reading.places, rest, self._type(ins))
        done = (Place(p.at + 1) if p.picks == () else p for p in places)
        return tuple(p for p in done if p.picks is None)

    def _forced(self, places: tuple[Place, ...], values: tuple[Value, ...], ins: Instruction) -> tuple[Place, ...]:
        """A question that was not asked at all."""
        whole: list[Place] = []
        ty = self._type(ins)
        if is_list(ins):
            opened = self._used_up(self._open(places), values, ty)
            whole = [Place(place.at + 1) for place in opened if place.picks == ()]
        return _unique([*whole, *self._used_up(places, values, ty)])

    def _open(self, places: Iterable[Place]) -> tuple[Place, ...]:
        """Where a list `{…}` is due, it is about to be picked."""
        return tuple(
            Place(p.at, self._list_at(p)) if p.picks is None and self._list_at(p) is not None else p for p in places
        )

    def _list_at(self, place: Place) -> tuple[Answer, ...] | None:
        if place.at < len(self.script) and self.script[place.at].form == "picks":
            picks: tuple[Answer, ...] = self.script[place.at].value  # type: ignore[assignment]
            return picks
        return None

    def _used_up(self, places: Iterable[Place], values: Iterable[Value], ty: Ty) -> tuple[Place, ...]:
        """The places after forced values: each may have been written, or left out."""
        places = tuple(places)
        for value in values:
            after: list[Place] = []
            for place in places:
                after += self._use(place, value, ty)
            places = _unique(after)
        return places

    def _use(self, place: Place, value: Value, ty: Ty) -> list[Place]:
        if place.picks is not None:
            for number, answer in enumerate(place.picks):
                if self.matches(answer, value, ty):
                    return [Place(place.at, (*place.picks[:number], *place.picks[number + 1 :]))]
            return [place]
        if place.at < len(self.script) and self.matches(self.script[place.at], value, ty):
            return [Place(place.at + 1), place]
        return [place]

    # ── What is asked ─────────────────────────────────────────────────────────────────────────

    def tries(self, reading: Reading, draft: Draft, ask: Ask) -> Tries:
        """What the script says to the question that waits."""
        reading = self._others_answered(reading, draft, ask)
        picked = self._picked(draft, ask)
        known = reading.known if reading.asked is ask.instruction else ()
        places = reading.places
        if is_list(ask.instruction):
            places = self._used_up(self._open(places), picked[len(known) :], self._type(ask.instruction))
        found: dict[int, Try] = {}
        problem, at_end = "", False
        for place in places:
            if place.picks is None and place.at >= len(self.script):
                at_end = True
                continue
            number, after, why = self._answer(place, draft, ask)
            problem = problem or why
            if number is not None and number not in found:
                taken = picked if number == len(ask.options) else (*picked, ask.options[number])
                found[number] = Try(number, Reading((after,), ask.instruction, taken, reading.sealed))
        return Tries(tuple(found.values()), at_end, problem)

    def _picked(self, draft: Draft, ask: Ask) -> tuple[Value, ...]:
        ins = ask.instruction
        if isinstance(ins, Choose | ChooseSeveral | ChooseOrder) and ins.progress is not None:
            return draft.frames[-1].locals[ins.progress] or ()
        return ()

    def _answer(self, place: Place, draft: Draft, ask: Ask) -> tuple[int | None, Place, str]:
        """The choice that a reading takes, where it goes on, and if there is none, why."""
        if place.picks is not None:
            return self._pick(place, place.picks, draft, ask)
        answer = self.script[place.at]
        found = self.places_of(answer, draft, ask)
        if len(found) == 1:
            return found[0], Place(place.at + 1), ""
        return None, place, self._problem(answer, found, draft, ask)

    def _pick(self, place: Place, picks: tuple[Answer, ...], draft: Draft, ask: Ask) -> tuple[int | None, Place, str]:
        if not picks:
            if ask.word is None:
                return None, place, f"{self.written(self.script[place.at])} has too few: one more is asked for"
            return len(ask.options), Place(place.at + 1), ""
        matching = [(self.places_of(answer, draft, ask), number) for number, answer in enumerate(picks)]
        fitting = [(places[0], number) for places, number in matching if len(places) == 1]
        if not fitting:
            return None, place, self._problem(picks[0], matching[0][0], draft, ask)
        # Picks of a set come in the order of the choices, those of a list as written.
        index, number = min(fitting) if isinstance(ask.instruction, ChooseSeveral) else fitting[0]
        return index, Place(place.at, (*picks[:number], *picks[number + 1 :])), ""

    def _problem(self, answer: Answer, found: list[int], draft: Draft, ask: Ask) -> str:
        word = self.written(answer)
        if found:
            on_board = any(self._is_on_board(ask.options[number]) for number in found if number < len(ask.options))
            more = "; name the space of the one you mean, by a label or its numbers" if on_board else ""
            names = told_apart(self.stage, draft, ask)
            apart = sorted({names[number] for number in found})
            said = f" ({', '.join(apart)})" if len(apart) > 1 else ""
            return f"`{word}` could be {len(found)} of the choices{said}{more}"
        is_space = isinstance(self._type(ask.instruction), SpaceTy)
        more = "; so a space is written, or by a label" if is_space and answer.form == "value" else ""
        return f"`{word}` is not offered; offered: {self.offered(ask, draft)}{more}"

    def _is_on_board(self, component: Value) -> bool:
        known = isinstance(component, int) and component < len(self.begun)
        return known and self.begun[component] >= self.stage.layout.slots  # type: ignore[index]

    def offered(self, ask: Ask, draft: Draft) -> str:
        """The choices of a question, with the names of the example."""
        return ", ".join(told_apart(self.stage, draft, ask))

    def left_over(self, reading: Reading) -> str | None:
        """The first answer that nothing asked for; None where some reading has used up the script."""
        if not reading.places:
            return "a list of picks"
        furthest = max(reading.places, key=lambda place: place.at)
        return None if furthest.at >= len(self.script) else self.written(self.script[furthest.at])


def choice_names(stage: Stage, ask: Ask | Chance) -> list[str]:
    """How the choices of a question, or the outcomes of chance, are called in an example."""
    ty = answer_type(stage.machine, ask.instruction)
    if isinstance(ty, ComponentOf | SpaceTy) or not ask.options:
        names = [stage.say(value, ty) for value in ask.options]
    else:
        names = choice_keys(stage.machine, Draft(), ask)
    return [*names, ask.word] if ask.word is not None else names


def told_apart(stage: Stage, draft: Draft, ask: Ask) -> list[str]:
    """The names of the choices; components that are called the same say what lies on them: `die (face 3)`."""
    names = choice_names(stage, ask)
    if not isinstance(answer_type(stage.machine, ask.instruction), ComponentOf):
        return names
    said = [
        _with_states(stage, draft, option) if names.count(name) > 1 else ""
        for option, name in zip(ask.options, names, strict=False)
    ]
    return [name + more for name, more in zip(names, [*said, ""], strict=False)]


def _with_states(stage: Stage, draft: Draft, component: Value) -> str:
    assert isinstance(component, int)
    kind = stage.program.components[stage.layout.kind_of(component)]
    thing = Const(component, ty=ComponentOf(kind.name))
    told = []
    for number in kind.states:
        zone = stage.program.zones[number]
        value: Value = stage.machine.compile(StateOf(number, thing, ty=zone.ty))(draft, stage.locals, 0)
        told.append(f"{zone.name} {stage.say(value, zone.ty)}")
    return f" ({', '.join(told)})" if told else ""


def is_list(ins: Instruction) -> bool:
    """Whether it is answered pick by pick."""
    return isinstance(ins, ChooseSeveral | ChooseOrder) or (isinstance(ins, Choose) and ins.progress is not None)


def _unique(places: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(dict.fromkeys(places), key=lambda place: -place.at))
