"""The waiting question as a viewer may see it: with its choices for who is asked, without them for all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import attrs

from rulekit.expr import Builtin, Const, Expr, Query, Value
from rulekit.instructions import (
    AskYes,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Draw,
    Gather,
    Instruction,
    Menu,
    Move,
    MoveToken,
    NextItem,
    Reveal,
    Roll,
    RollTarget,
    Score,
)
from rulekit.program import UNORDERED
from rulekit.runtime.choice_keys import choice_keys
from rulekit.runtime.draft import Ask, Frame
from rulekit.runtime.eyes import Eyes
from rulekit.runtime.keys import answer_type, key_of
from rulekit.runtime.openness import openness_of
from rulekit.runtime.pieces import Lies, Piece, Plain, Spot, index_words, plain_value, spot_of
from rulekit.types import ComponentOf, SpaceTy, Ty, describe, element

if TYPE_CHECKING:
    from rulekit.runtime.machine import Machine

FORMS: dict[type[Instruction], str] = {
    Choose: "choose",
    ChooseSeveral: "several",
    ChooseOrder: "order",
    Menu: "menu",
    AskYes: "may",
}


VERBS: dict[type[Instruction], str] = {
    Roll: "roll",
    RollTarget: "roll",
    Draw: "draw",
    Move: "move",
    MoveToken: "move",
    Reveal: "reveal",
    Score: "score",
}


@attrs.frozen
class ChoiceView:
    """One choice: its key and what it means: a component, a space, or a value.  A word (pass, stop) has a key alone.

    Of a component `spot` says where it lies on a grid, else `lies` the zone and its place there, counted from 0 as in
    the `pieces` of that zone.  `known` only where a component that looks alike in the same place is another choice, for
    others know one of them: the other players who know this one.
    """

    key: str
    piece: Piece | None = None
    spot: Spot | None = None
    lies: Lies | None = None
    value: Plain = None
    known: tuple[str, ...] | None = None


@attrs.frozen
class QuestionView:
    """What `player` is asked.  `choices` are None for everybody else; the rest is empty for them unless it is open.

    `form`: choose, several, order, menu, may.  `name`: the local that takes the answer.  `holds`: the kind or type
    asked for.  `block`: the step, phase or rule it stands in.  `line` counts from 1 in the rule file.  `word`: pass or
    stop.  `picked`: what has been picked so far where one picks one by one.  `does`: of a `may` the verb that
    follows first (roll, draw, move …).  `given`: names of the loops around it with their values, of those that go
    through what all know: what is written down, such as the values of a kind, and players.
    """

    player: str
    form: str = ""
    name: str = ""
    holds: str = ""
    block: str = ""
    heading: str | None = None
    line: int = 0
    word: str | None = None
    picked: tuple[ChoiceView, ...] = ()
    does: str = ""
    given: tuple[tuple[str, Plain], ...] = ()
    choices: tuple[ChoiceView, ...] | None = None


def question_view(eyes: Eyes) -> QuestionView | None:
    """The question that waits; None at the end, and while chance decides."""
    machine, ask = eyes.machine, eyes.draft.ask
    if not isinstance(ask, Ask):
        return None
    player = f"p{ask.player + 1}"
    ty = answer_type(machine, ask.instruction)
    is_asked = eyes.seat == ask.player
    if not is_asked and not _is_asked_openly(eyes, ask):
        return QuestionView(player)
    frame = eyes.draft.frames[-1]
    return QuestionView(
        player=player,
        form=FORMS[type(ask.instruction)],
        name=ask.name,
        holds=describe(ty),
        block=machine.program.codes[frame.code].block_at(frame.at),
        heading=ask.instruction.heading,
        line=machine.program.source.line_of(ask.instruction.span),
        word=ask.word,
        picked=_picked(eyes, ask, frame, ty) if is_asked else (),
        does=_does(machine, frame) if isinstance(ask.instruction, AskYes) else "",
        given=_given(machine, frame),
        choices=_choices(eyes, ask, ty) if is_asked else None,
    )


def _is_asked_openly(eyes: Eyes, ask: Ask) -> bool:
    """Whether all choices are open to this viewer."""
    frame = eyes.draft.frames[-1]
    openness = openness_of(eyes.machine, ask.instruction, frame.code, frame.at)
    return bool(openness(eyes.draft, frame) & eyes.bit)


def _does(machine: Machine, frame: Frame) -> str:
    """The first verb after the line in progress; nothing where another question comes first."""
    for ins in machine.program.codes[frame.code].instructions[frame.at + 1 :]:
        if type(ins) in VERBS:
            return VERBS[type(ins)]
        if type(ins) in FORMS:
            break
    return ""


def _given(machine: Machine, frame: Frame) -> tuple[tuple[str, Plain], ...]:
    """The loops around the instruction in progress that hide nothing, the outermost first."""
    code = machine.program.codes[frame.code]
    found = []
    for at, loop in enumerate(code.instructions[: frame.at]):
        begun = code.instructions[at - 1] if at else None
        if isinstance(loop, NextItem) and frame.at < loop.end and isinstance(begun, Gather) and begun.query is not None:
            found += [
                (one.name, plain_value(machine, frame.locals[one.slot], ty))
                for one in begun.query.generators
                if _is_known_to_all(begun.query) and (ty := element(one.source.ty)) is not None
            ]
    return tuple(found)


def _is_known_to_all(query: Query) -> bool:
    """Whether a loop goes through all values of a kind, all players or written numbers, without a condition."""
    sources = [one.source for one in query.generators]
    return not query.where and not query.while_ and all(map(_is_written, sources))


def _is_written(source: Expr) -> bool:
    if isinstance(element(source.ty), ComponentOf):
        return False
    match source:
        case Const() | Builtin(name="players"):
            return True
        case Builtin(name="range", args=ends):
            return all(isinstance(end, Const) for end in ends)
        case _:
            return False


def _picked(eyes: Eyes, ask: Ask, frame: Frame, ty: Ty) -> tuple[ChoiceView, ...]:
    ins = ask.instruction
    if not isinstance(ins, Choose | ChooseSeveral | ChooseOrder) or ins.progress is None:
        return ()
    picks: tuple[Value, ...] = frame.locals[ins.progress] or ()
    return tuple(_choice(eyes, key_of(eyes.machine, None, pick, ty), pick, ty) for pick in picks)


def _choices(eyes: Eyes, ask: Ask, ty: Ty) -> tuple[ChoiceView, ...]:
    keys = choice_keys(eyes.machine, eyes.draft, ask)
    found = [_choice(eyes, key, value, ty) for key, value in zip(keys, ask.options, strict=True)]
    if isinstance(ty, ComponentOf):
        found = _with_knowers(eyes, found, ask.options)
    if ask.word is not None:
        found.append(ChoiceView(ask.word))
    return tuple(found)


def _with_knowers(eyes: Eyes, found: list[ChoiceView], options: Sequence[Value]) -> list[ChoiceView]:
    """Who knows which, where what looks alike in one place is several choices because not the same players know it."""
    alike: dict[object, list[int]] = {}
    for place, choice in enumerate(found):
        if choice.piece is not None and choice.lies is not None and _has_no_order(eyes, choice.lies):
            key = choice.key.partition("#")[0], attrs.evolve(choice.lies, at=0)
            alike.setdefault(key, []).append(place)
    for places in alike.values():
        for place in places if len(places) > 1 else ():
            found[place] = attrs.evolve(found[place], known=_knowers(eyes, options[place]))
    return found


def _has_no_order(eyes: Eyes, lies: Lies) -> bool:
    return any(zone.name == lies.zone and zone.form in UNORDERED for zone in eyes.machine.program.zones)


def _knowers(eyes: Eyes, component: Value) -> tuple[str, ...]:
    assert isinstance(component, int)
    seen = eyes.draft.known[component] | eyes.machine.sight(eyes.draft, eyes.draft.place[component])
    return tuple(f"p{seat + 1}" for seat in range(eyes.machine.players) if seat != eyes.seat and seen >> seat & 1)


def _choice(eyes: Eyes, key: str, value: Value, ty: Ty) -> ChoiceView:
    if isinstance(ty, ComponentOf) and isinstance(value, int):
        place = eyes.draft.place[value]
        slot = eyes.machine.slot_at(place)
        piece = eyes.piece(value, slot)
        if place != slot:
            return ChoiceView(key, piece=piece, spot=spot_of(eyes.machine, place))
        return ChoiceView(key, piece=piece, lies=_lies(eyes, value, slot))
    if isinstance(ty, SpaceTy) and isinstance(value, int):
        return ChoiceView(key, spot=spot_of(eyes.machine, value))
    return ChoiceView(key, value=plain_value(eyes.machine, value, ty))


def _lies(eyes: Eyes, component: int, slot: int) -> Lies:
    machine, content = eyes.machine, eyes.draft.slots[slot]
    if machine.forms[slot] in UNORDERED:
        content = tuple(c for c in content if eyes.names(c, slot))
    at = content.index(component) if content is not None and component in content else 0
    owner = machine.owner_of[slot]
    return Lies(machine.zone_name(slot), f"p{owner + 1}" if owner >= 0 else None, index_words(machine, slot), at)
