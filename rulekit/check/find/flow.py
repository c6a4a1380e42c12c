"""Where a code can go from each of its instructions, and what the way there means."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rulekit.check.intervals import size_of
from rulekit.instructions import (
    AskYes,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Code,
    EndUnit,
    FinalEnds,
    Jump,
    Menu,
    NextItem,
    NextSeat,
    NextTurn,
    PassNext,
    Return,
    Roll,
    RoundOver,
    Switch,
    TurnOver,
    Unless,
)


class Way(enum.Enum):
    """How an instruction is left: as always, after an answer of a player, or because there was nothing to choose."""

    ALWAYS = "always"
    ANSWERED = "answered"
    NO_OPTION = "no option"


Step: TypeAlias = tuple[int, Way]
OUT = -1  # beyond the code: it returned, or the unit that ended lies outside of it


def steps(code: Code, at: int) -> Iterator[Step]:
    """The places to go on at from an instruction."""
    instruction = code.instructions[at]
    following = at + 1
    match instruction:
        case Return():
            yield OUT, Way.ALWAYS
        case Jump(to=to):
            yield to, Way.ALWAYS
        case Unless(to=to):
            yield following, Way.ALWAYS
            yield to, Way.ALWAYS
        case Switch(cases=cases, otherwise=otherwise):
            for _, to in cases:
                yield to, Way.ALWAYS
            if otherwise is not None:
                yield otherwise, Way.ALWAYS
        case Choose(none=none, word=word, declined=declined) | ChooseSeveral(none=none, word=word, declined=declined):
            yield following, Way.ALWAYS if _is_forced(instruction) else Way.ANSWERED
            if not _goes_on(code, at):
                yield none, Way.NO_OPTION
            if word is not None:
                yield declined, Way.ANSWERED
        case Menu(branches=branches, none=none, word=word, declined=declined):
            for branch in branches:
                yield branch.to, Way.ANSWERED if len(branches) > 1 or word is not None else Way.ALWAYS
            if all(branch.where or branch.first for branch in branches):
                yield none, Way.NO_OPTION
            if word is not None:
                yield declined, Way.ANSWERED
        case AskYes(declined=declined):
            yield following, Way.ANSWERED
            yield declined, Way.ANSWERED
        case ChooseOrder():
            yield following, Way.ANSWERED
            yield following, Way.NO_OPTION
        case Roll(none=none, generator=generator):
            yield following, Way.ALWAYS
            if size_of(generator.source).low == 0:
                yield none, Way.NO_OPTION
        case NextItem(end=end) | NextSeat(end=end) | NextTurn(end=end) | PassNext(end=end) | FinalEnds(end=end):
            yield following, Way.ALWAYS
            yield end, Way.ALWAYS
        case TurnOver(again=again, end=end, in_turns=in_turns):
            yield again, Way.ALWAYS
            if in_turns:
                yield end, Way.ALWAYS
        case RoundOver(again=again):
            yield following, Way.ALWAYS
            yield again, Way.ALWAYS
        case EndUnit(unit=unit):
            yield region_end(code, at, unit), Way.ALWAYS
        case _:
            yield following, Way.ALWAYS


def courses(
    code: Code, start: int, end: int, *, so: bool, go_on: Callable[[int, bool], Iterable[tuple[int, bool]]]
) -> set[bool]:
    """Whether something is so where courses come to an instruction (`OUT`: none of the code) or out of the code.

    `so` says it of the start; `go_on`, of where an instruction leads, by whether it was so before.
    """
    seen, waiting = {(start, so)}, [(start, so)]
    found: set[bool] = set()
    while waiting:
        at, now = waiting.pop()
        if at in (end, OUT) or at >= len(code.instructions):
            found.add(now)
            continue
        for state in go_on(at, now):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return found


class Live:
    """Before each instruction of a code, and at its end, the slots that a way from there reads before it fills them.

    Sets of slots are the bits of numbers: of thousands of slots a place would else be as long as all of them.
    """

    def __init__(self, code: Code, reads: Sequence[frozenset[int]], fills: Sequence[frozenset[int]]) -> None:
        size = len(code.instructions)
        self._bits = [0] * (size + 1)
        following = [[to for to, _ in steps(code, at) if OUT < to <= size] for at in range(size)]
        leading: list[list[int]] = [[] for _ in range(size + 1)]
        for at, places in enumerate(following):
            for to in places:
                leading[to].append(at)
        read, filled = [_bits_of(slots) for slots in reads], [_bits_of(slots) for slots in fills]
        waiting = list(range(size))
        while waiting:
            at = waiting.pop()
            needed = 0
            for to in following[at]:
                needed |= self._bits[to]
            needed = read[at] | (needed & ~filled[at])
            if needed != self._bits[at]:
                self._bits[at] = needed
                waiting += leading[at]

    def has(self, at: int, slot: int) -> bool:
        """Whether a slot is among those before an instruction."""
        return bool(self._bits[at] >> slot & 1)


def _bits_of(slots: frozenset[int]) -> int:
    return sum(1 << slot for slot in slots)


def else_of(code: Code, at: int) -> int | None:
    """Where the `else` of an `if` begins, behind the jump that ends its block; None if it has none."""
    asked = code.instructions[at]
    if not isinstance(asked, Unless) or asked.to - 1 <= at:
        return None
    before = code.instructions[asked.to - 1]
    return asked.to if isinstance(before, Jump) and before.to > asked.to else None


def _is_forced(question: Choose | ChooseSeveral) -> bool:
    """Whether a question never has two answers, so that nobody is asked."""
    if not isinstance(question, Choose) or question.word is not None:
        return False
    return size_of(question.query.generators[0].source).high <= 1


def _goes_on(code: Code, at: int) -> bool:
    """Whether a question surely has an answer.

    So it is with the next one of `choose a in … and b in …`, for which the one before left an option, and with the
    first one of a branch, which the menu would not have offered else.
    """
    if at in code.asked_first:
        return True
    before, now = code.instructions[at - 1] if at else None, code.instructions[at]
    if not isinstance(before, Choose) or not isinstance(now, Choose) or len(before.query.generators) < 2:
        return False
    return before.query.generators[1].slot == now.query.generators[0].slot


def region_end(code: Code, at: int, unit: str) -> int:
    """Where `end unit` goes on; `OUT` if the unit lies outside of the code."""
    inner = [region for region in code.regions if region.unit == unit and region.start <= at < region.end]
    return min(inner, key=lambda region: region.end - region.start).end if inner else OUT
