"""Which zones ever get anything in play: an empty one may be filled only by lines that need something in it.

The lines are gone through as if all were empty; what they fill then may let more of them be reached, until nothing new
comes.  On the safe side: a line counts wherever it is not sure that nothing comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import instructions as i
from rulekit.check.find.bare import Bare
from rulekit.check.find.flow import OUT, steps
from rulekit.check.find.moves import Moves
from rulekit.check.intervals import number_of
from rulekit.program import BOX, COMPONENT_ZONES, MATCH, Program, Zone


def can_be_filled(zone: Zone) -> bool:
    """Whether a zone is empty until something comes there: components, a token onto the board, values of a grid."""
    return zone.form in COMPONENT_ZONES or zone.form == "token"


class Filling:
    """Answers for one program."""

    def __init__(self, program: Program, moves: Moves) -> None:
        self.program = program
        self._moves = moves
        called = {line.code for _, _, line in program.placed() if isinstance(line, i.Call | i.Queue)}
        rules = {number for number, code in enumerate(program.codes) if code.unit == "rule"}
        self._starts = {MATCH, *(rules - called)}

    def filled(self, given: frozenset[int] = frozenset()) -> frozenset[int]:
        """The zones that may ever hold something; `given` are taken to do so."""
        zones = self.program.zones
        found = {n for n, zone in enumerate(zones) if n == BOX or not can_be_filled(zone) or zone.starts is not None}
        found |= given
        while True:
            new = self._reached_by(frozenset(found)) - found
            new |= {n for n, zone in enumerate(zones) if zone.reshuffled_from in found} - found
            if not new:
                return frozenset(found)
            found |= new

    def culprit(self, empty: frozenset[int]) -> int:
        """Which of the zones that stay empty lets most of them be filled, if it were not."""
        return max(sorted(empty), key=lambda number: len(self.filled(frozenset({number}))))

    def _reached_by(self, filled: frozenset[int]) -> set[int]:
        """What may be filled by lines that can be reached while only these zones hold something."""
        bare = Bare(self.program, frozenset(range(len(self.program.zones))) - filled)
        waiting = sorted(
            self._starts | {one.code for one in self.program.triggers if one.playing or one.zone in filled}
        )
        seen = set(waiting)
        found: set[int] = set()
        while waiting:
            number = waiting.pop()
            for line in _reached(self.program.codes[number], bare):
                found |= self._fills(number, line, bare)
                if isinstance(line, i.Call | i.Queue) and line.code not in seen:
                    seen.add(line.code)
                    waiting.append(line.code)
        return found

    def _fills(self, number: int, line: i.Instruction, bare: Bare) -> frozenset[int]:
        """The zones that a line may put something into."""
        match line:
            case i.MoveToken(token=token, space=space):
                return frozenset() if bare.is_none(space) else frozenset({token.zone})
            case i.Change(target=target, value=value) if target.zone is not None:
                return frozenset() if bare.is_none(value) else frozenset({target.zone.zone})
            case i.RollTarget(target=target) if target.zone is not None:
                return frozenset({target.zone.zone})
            case i.Move(what=what) if bare.is_none(what) or bare.is_empty(what):
                return frozenset()
            case _:
                into, out_of = self._moves.enters(number, line), self._moves.leaves(number, line)
                return frozenset() if into and out_of and out_of <= bare.zones else into


def _reached(code: i.Code, bare: Bare) -> Iterator[i.Instruction]:
    """The instructions of a code that can be reached."""
    vain = _in_vain(code, bare)
    seen, waiting = {0}, [0]
    while waiting:
        at = waiting.pop()
        if at == OUT or at >= len(code.instructions) or bare.fails(code.instructions[at]):
            continue
        yield code.instructions[at]
        for to in _next(code, at, bare, vain):
            if to not in seen:
                seen.add(to)
                waiting.append(to)


def _in_vain(code: i.Code, bare: Bare) -> set[int]:
    """The slots in which loops keep what they go over, where that is surely nothing."""
    empty: dict[int, bool] = {}
    for line in code.instructions:
        if isinstance(line, i.Gather):
            none = line.query is not None and bare.has_none(line.query)
            empty[line.items] = empty.get(line.items, True) and none
    return {slot for slot, none in empty.items() if none}


def _next(code: i.Code, at: int, bare: Bare, vain: set[int]) -> list[int]:
    """Where a code can go on from an instruction."""
    line = code.instructions[at]
    match line:
        case i.Unless(condition=condition, to=to):
            answer = bare.says(condition)
            return [*([at + 1] if answer is not False else []), *([to] if answer is not True else [])]
        case i.NextItem(items=items, end=end) if items in vain:
            return [end]
        case i.Choose(none=none) | i.ChooseSeveral(none=none) if _has_no_option(line, bare):
            return [none] if line.word is None else [none, line.declined]
        case i.Menu(branches=branches, none=none):
            open_ = [branch.to for branch in branches if _is_open(branch, bare)]
            return [*open_, none] if line.word is None else [*open_, none, line.declined]
        case _:
            return [to for to, _ in steps(code, at)]


def _has_no_option(question: i.Choose | i.ChooseSeveral, bare: Bare) -> bool:
    if isinstance(question, i.Choose):
        return bare.has_none(question.query)
    least = number_of(question.low) if question.low is not None else None
    return least is not None and least.low > 0 and bare.is_empty(question.source)


def _is_open(branch: i.MenuBranch, bare: Bare) -> bool:
    if any(bare.says(clause) is False for clause in branch.where):
        return False
    return branch.first is None or not _has_no_option(branch.first, bare)
