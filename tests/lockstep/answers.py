"""Our side of a game in lock step: where it is between two questions, and what has been answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from rulekit.expr import Value
from rulekit.instructions import AskYes, Choose, ChooseOrder, ChooseSeveral, Instruction, Menu, PassNext
from rulekit.program import Program
from rulekit.runtime.draft import Ask
from rulekit.runtime.engine import Question, apply, machine_of
from rulekit.runtime.events import ANSWERS, Event
from rulekit.runtime.keys import answer_type, key_of
from rulekit.runtime.machine import Machine
from rulekit.runtime.state import State


class Answer(NamedTuple):
    """One of our answers: the name of the local that took it (`menu`, `may`, `order` for those), and its key.

    Spaces are written `column,row`; with their grid before them, `across:2,3`, where the game has several grids.  Of
    several things chosen together the key is `a+b+c`.
    """

    name: str
    key: str


@attrs.frozen
class Answers:
    """Answers in the order given: `answers["space"]` is the key of the last one of that name."""

    made: tuple[Answer, ...]

    def __getitem__(self, name: str) -> str:
        return next(answer.key for answer in reversed(self.made) if answer.name == name)

    def __contains__(self, name: str) -> bool:
        return name in self.names

    @property
    def names(self) -> tuple[str, ...]:
        """What was answered."""
        return tuple(answer.name for answer in self.made)

    @property
    def keys(self) -> tuple[str, ...]:
        """The answers."""
        return tuple(answer.key for answer in self.made)


class Sealed(NamedTuple):
    """One player's answer to one question of an `each player at once`."""

    code: int
    at: int
    seat: int


@attrs.frozen
class Spot:
    """Our side between two questions: the state, and the answers since the last decision.

    `sealed`: of those, and of the ones before, the answers of `each player at once` that are not open yet.
    """

    program: Program
    state: State
    given: tuple[Answer, ...] = ()
    sealed: frozenset[Sealed] = frozenset()

    def after(self, state: State, *answers: Answer) -> Spot:
        """The spot after a step that led to this state: with what is answered in it, those taken unasked among them."""
        machine = machine_of(self.program, state)
        given, sealed = [*self.given, *answers], set(self.sealed)
        for event in state.events:
            if event.kind in ANSWERS:
                one = Sealed(event.code, event.at, event.you)
                if one not in sealed:
                    given.append(_answer_of(machine, event))
                sealed.discard(one)
        for one, answer in _sealed(machine, state):
            if one not in sealed:
                given.append(answer)
                sealed.add(one)
        return Spot(self.program, state, tuple(given), frozenset(sealed))

    def answered(self, asked: Question, index: int) -> Spot:
        """The spot after an answer."""
        state = apply(self.program, self.state, index)
        if isinstance(asked.instruction, ChooseOrder):  # leaves no event of its own
            return self.after(state, Answer(asked.name, asked.choices[index].key))
        return self.after(state)

    def answer(self, asked: Question, index: int) -> Answer | None:
        """What an answer will be noted as, if that is known before it is given: not of picks and steps on a path."""
        option = asked.choices[index]
        if isinstance(asked.instruction, Choose) and asked.instruction.progress is None and option.value is not None:
            return Answer(asked.name, _key(machine_of(self.program, self.state), asked.instruction, option.value))
        return Answer(asked.name, option.key) if isinstance(asked.instruction, Menu | AskYes) else None


def _answer_of(machine: Machine, event: Event) -> Answer:
    instruction = machine.program.codes[event.code].instructions[event.at]
    name, value = _name_of(instruction), event.value
    if event.kind == "chose":
        return Answer(name, _key(machine, instruction, value))
    return Answer(name, "yes" if event.kind == "yes" else str(value))


def _sealed(machine: Machine, state: State) -> Iterator[tuple[Sealed, Answer]]:
    """What has been answered to the question of an `each player at once` that others have still to answer."""
    ask = state.ask
    if (
        not isinstance(ask, Ask)
        or not isinstance(ask.instruction, Choose | ChooseSeveral)
        or ask.instruction.sealed is None
    ):
        return
    question = ask.instruction
    code, _, _, values = state.frames[-1]
    instructions = machine.program.codes[code].instructions
    following = instructions[ask.instruction.sealed]
    assert isinstance(following, PassNext)
    slot = question.slot if isinstance(question, ChooseSeveral) else question.query.generators[0].slot
    place, loop = following.loop.own.index(slot), following.loop
    for seat, sheet in zip(values[loop.order], values[loop.sheets], strict=True):
        if sheet[place] is not None:
            answer = Answer(_name_of(question), _key(machine, question, sheet[place]))
            yield Sealed(code, instructions.index(question), seat), answer


def _name_of(instruction: Instruction) -> str:
    match instruction:
        case Choose(query=query):
            return query.generators[0].name
        case ChooseSeveral(name=name):
            return name
        case Menu():
            return "menu"
        case _:
            return "may"


def _key(machine: Machine, instruction: Instruction, value: Value) -> str:
    ty, plain = answer_type(machine, instruction), len(machine.layout.boards) == 1
    values = value if isinstance(value, tuple) else (value,)
    return "+".join(key_of(machine, None, one, ty, plain=plain) for one in values)
