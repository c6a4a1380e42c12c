"""The five pure functions of a match: `initial_state`, `question`, `apply`, `outcome`, and `view` (in `runtime.view`).

A state is never changed; equal inputs give equal outputs.  Chance asks too: `question` then gives a `ChanceEvent`, and
`outcome` says what came of it.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from rulekit.expr import Value
from rulekit.instructions import Instruction
from rulekit.program import Program
from rulekit.runtime.beginning import begin
from rulekit.runtime.choice_keys import choice_keys
from rulekit.runtime.draft import Ask, Chance, Draft
from rulekit.runtime.errors import PlayError, RefusedMove
from rulekit.runtime.facts import Facts
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.state import State, freeze, thaw
from rulekit.runtime.together import others_waiting, turn_to
from rulekit.source import Span


@attrs.frozen
class Option:
    """One choice or outcome: its key (stable, made of names as written) and its value."""

    key: str
    value: Value


@attrs.frozen
class Question:
    """What one player is asked.

    `seat` counts from 0.  `name` is that of the local that takes the answer (`tile`, `space`; `order`, `menu`, `may`
    for those). `choices` are in a fixed order; `word` is the key of the last one if it is `pass` or `stop`.
    """

    seat: int
    name: str
    choices: tuple[Option, ...]
    word: str | None
    heading: str | None
    span: Span
    instruction: Instruction = attrs.field(repr=False)


@attrs.frozen
class ChanceEvent:
    """What chance decides among equally likely values, some of them alike.  `source` is a zone or a local.

    `numbers` says for each of those values, in canonical order, which outcome it is.
    """

    source: str
    outcomes: tuple[Option, ...]
    numbers: tuple[int, ...]
    span: Span


def initial_state(
    program: Program, players: int, options: Mapping[str, str] | None = None, first: int = 0, chance: int = 0
) -> State:
    """The state at the first question or chance event.

    `players` within the game's range; `options` by name and value (others have their default); `first` is the seat that
    begins; `chance` says how many chance events came before (options and the first player).  Raises ValueError for
    what the game does not have.
    """
    if not program.least_players <= players <= program.most_players:
        raise ValueError(f"{program.name} is for {players_text(program)}, not {players}")
    values = option_values(program, options or {})
    return begun(machine_for(program, players, values), first, chance)


def begun(machine: Machine, first: int, chance: int) -> State:
    """The state at the first question or chance event of a match that this machine runs."""
    draft = begin(machine, first)
    draft.chance = chance
    draft.events, draft.scored, draft.facts = [], [[] for _ in range(machine.players)], Facts()
    machine.run(draft)
    return freeze(draft, machine.players, machine.layout.options)


def players_text(program: Program) -> str:
    """`2 players`, or `2 to 4 players`."""
    least, most = program.least_players, program.most_players
    if least == most:
        return f"{least} player{'s' if least != 1 else ''}"
    return f"{least} to {most} players"


def option_values(program: Program, chosen: Mapping[str, str]) -> tuple[int, ...]:
    """The number of each option's value; ValueError names what the game does not have."""
    unknown = sorted(set(chosen) - {option.name for option in program.options})
    if unknown:
        have = ", ".join(option.name for option in program.options) or "none"
        raise ValueError(f"{program.name} has no option `{unknown[0]}`; its options: {have}")
    numbers = []
    for option in program.options:
        value = chosen.get(option.name, option.values[0])
        if value not in option.values:
            raise ValueError(f"option `{option.name}` has no value `{value}`; it has {', '.join(option.values)}")
        numbers.append(option.values.index(value))
    return tuple(numbers)


def machine_of(program: Program, state: State) -> Machine:
    """The machine that runs a state."""
    return machine_for(program, state.players, state.options)


def question(program: Program, state: State) -> Question | ChanceEvent | None:
    """What the state waits for; None when the match is over."""
    if state.ask is None:
        return None
    return describe_ask(machine_of(program, state), thaw(state), state.ask)


def describe_ask(machine: Machine, draft: Draft, ask: Ask | Chance) -> Question | ChanceEvent:
    """A waiting question or chance event with the keys of its choices."""
    keys = choice_keys(machine, draft, ask)
    options = tuple(Option(key, value) for key, value in zip(keys, ask.options, strict=True))
    span, heading = ask.instruction.span, ask.instruction.heading
    if isinstance(ask, Chance):
        return ChanceEvent(ask.name, options, ask.numbers(), span)
    if ask.word is not None:
        options = (*options, Option(ask.word, None))
    return Question(ask.player, ask.name, options, ask.word, heading, span, ask.instruction)


def questions(program: Program, state: State) -> tuple[Question, ...]:
    """All questions that are open: several only while players choose at once.  The first is that of `question`."""
    first = question(program, state)
    if not isinstance(first, Question):
        return ()
    found = [first]
    for seat in others_waiting(machine_of(program, state), thaw(state)):
        asked = question(program, turned_to(program, state, seat))
        if isinstance(asked, Question) and asked.seat == seat:
            found.append(asked)
    return tuple(found)


def turned_to(program: Program, state: State, seat: int) -> State:
    """The same state with another player asked first, where several choose at once; else the state itself."""
    machine, draft = machine_of(program, state), thaw(state)
    if state.ask is None or state.ask.player == seat or seat not in others_waiting(machine, draft):
        return state
    turn_to(machine, draft, seat)
    return freeze(draft, state.players, state.options)


def apply(program: Program, state: State, choice: int | str, seat: int | None = None) -> State:
    """The state after an answer: a choice by its number or its key.

    `seat` says whose answer it is where several choose at once (None: of the one `question` gives).  Raises RefusedMove
    if it is none of the choices.
    """
    if state.ask is None or state.ask.player is None:
        raise ValueError("no player is asked")
    asked = state if seat is None else turned_to(program, state, seat)
    return went_on(machine_of(program, asked), asked, choice)


def outcome(program: Program, state: State, result: int | str) -> State:
    """The state after a chance event, by the number or the key of what came."""
    if state.ask is None or state.ask.player is not None:
        raise ValueError("nothing waits for chance")
    return went_on(machine_of(program, state), state, result)


def went_on(machine: Machine, state: State, answer: int | str) -> State:
    """The state after an answer or an outcome, by its number or its key, with the machine that runs it."""
    draft = thaw(state)
    assert draft.ask is not None
    index = answer if isinstance(answer, int) else _index_of(machine, draft, draft.ask, answer)
    if not 0 <= index < len(draft.ask):
        ins = draft.ask.instruction
        raise RefusedMove(f"there is no choice number {index + 1}", ins.span, ins.heading)
    machine.answer(draft, index)
    return freeze(draft, state.players, state.options)


def _index_of(machine: Machine, draft: Draft, ask: Ask | Chance, key: str) -> int:
    if key == ask.word:
        return len(ask.options)
    keys = choice_keys(machine, draft, ask)
    if key in keys:
        return keys.index(key)
    raise RefusedMove(f"`{key}` is none of the choices", ask.instruction.span, ask.instruction.heading)


__all__ = [
    "ChanceEvent",
    "Option",
    "PlayError",
    "Question",
    "RefusedMove",
    "State",
    "apply",
    "initial_state",
    "outcome",
    "question",
    "questions",
]
