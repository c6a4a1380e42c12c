"""Does a game end?  Rounds and turns that need not come to an end need a `limit` (RK405).

A loop is seen to end where an `until` on `round` bounds it, or where every course of it in which anybody is asked or
anything changes takes something that nothing gives back: an empty space, a gap in a row, a component, a player who is
out, a member of a set, or a step of a number that only rises or falls until it ends the loop.
"""

from __future__ import annotations

import attrs

from rulekit.check.find.flow import OUT, Way, courses, steps
from rulekit.check.find.idle_courses import Stretch, idle_course
from rulekit.check.find.moves import Given, Moves
from rulekit.check.find.untils import Counters, alternatives, is_fixed
from rulekit.check.intervals import number_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Binary, Builtin, Cited, Expr, Local, Pick, Property, Stored, You
from rulekit.instructions import (
    Call,
    Change,
    Code,
    Draw,
    EndUnit,
    Instruction,
    Jump,
    Move,
    MoveToken,
    Queue,
    Refill,
    Reveal,
    RevealFact,
    Roll,
    RollTarget,
    RoundOver,
    Score,
    Shuffle,
    TurnOver,
)
from rulekit.program import TURN, Program, Zone
from rulekit.source import first_line
from rulekit.types import ComponentOf, Maybe, Nothing, Number

_ACTS = (Change, Draw, Move, MoveToken, Queue, Reveal, RevealFact, Roll, RollTarget, Score, Shuffle)


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for the first loop that no `limit` counts and that is not seen to end."""
    for number, code in enumerate(program.codes):
        for at, instruction in enumerate(code.instructions):
            if _is_loop(instruction) and not _is_counted(program, code, at) and not _ends(program, number, at):
                return (_tell(program, number, at),)
    return ()


def _is_counted(program: Program, code: Code, at: int) -> bool:
    """Whether the game has a limit that a loop comes to: of rounds where they grow, of turns where there are any."""
    if program.limit is None or program.limit[1] == "rounds":
        return program.limit is not None and _counts_rounds(code, at)
    loop = code.instructions[at]
    assert isinstance(loop, RoundOver | TurnOver)
    return any(isinstance(inside, TurnOver) for inside in code.instructions[loop.again : at + 1])


def _is_loop(instruction: Instruction) -> bool:
    return isinstance(instruction, RoundOver) or (isinstance(instruction, TurnOver) and instruction.in_turns)


def _tell(program: Program, number: int, at: int) -> Diagnostic:
    code = program.codes[number]
    instruction = code.instructions[at]
    assert isinstance(instruction, RoundOver | TurnOver)
    courses = _Courses(program, number, instruction.again, at)
    also = idle_course(program, courses.go_on, Stretch(number, instruction.again, at))
    span = instruction.span if instruction.span.end else code.span
    what = "rounds" if isinstance(instruction, RoundOver) else "turns"
    if not span.end:  # the game has no `play`: players simply take turns
        span = program.codes[TURN].span
    marked = f"a {what.removesuffix('s')} that goes as marked takes nothing for good; " if also else ""
    return Diagnostic(
        Error.LIMIT_MISSING,
        f"nothing shows that these {what} come to an end",
        Label(program.source, first_line(program.source, span)),
        also,
        help=f"{marked}{_advice(program, what)}; reaching it ends the match, and is told",
    )


def _advice(program: Program, what: str) -> str:
    if program.limit is not None and program.limit[1] != what:
        return (
            f"`limit {program.limit[0]} {program.limit[1]}` does not count them: in the `game` section, write instead"
            f" such as `limit 100 {what}`"
        )
    return f"add a line such as `limit 100 {what}` to the `game` section"


# ── `until round = 7` ─────────────────────────────────────────────────────────────────────────


def _ends(program: Program, number: int, at: int) -> bool:
    loop = program.codes[number].instructions[at]
    assert isinstance(loop, RoundOver | TurnOver)
    if _counts_rounds(program.codes[number], at) and _bounds_round(program, program.codes[number], at, loop.until):
        return True
    return _Courses(program, number, loop.again, at).all_take()


def _counts_rounds(code: Code, at: int) -> bool:
    """Whether the number of the round grows in a loop: not by the turns within a round."""
    inside = any(region.unit == "round" and region.start <= at < region.end for region in code.regions)
    return isinstance(code.instructions[at], RoundOver) or not inside


def _bounds_round(program: Program, code: Code, at: int, until: Expr | None) -> bool:
    """Whether some round surely ends the loop: one that it comes to (`=`), or that and all after it."""
    for one in alternatives(program, until):
        match one:
            case Binary(op="and", left=left, right=right):
                sides = [list(alternatives(program, side)) for side in (left, right)]
                if all(any((_asked(program, side) or "=")[0] != "=" for side in part) for part in sides):
                    return True
            case _:
                asked = _asked(program, one)
                before = _latest_before(program, code, at) if asked is not None else None
                if asked is not None and (asked[0] != "=" or (before is not None and asked[1].low > before)):
                    return True
    return False


def _asked(program: Program, until: Expr | None) -> tuple[str, Number] | None:
    """What `round = E`, `round >= E` or `round > E` asks, either way round, if E stays what it is for the match."""
    match until:
        case Binary(op="=" | ">=" | ">", left=Builtin(name="round"), right=fixed):
            op = until.op
        case Binary(op="=" | "<=" | "<", left=fixed, right=Builtin(name="round")):
            op = until.op.replace("<", ">")
        case _:
            return None
    number = number_of(fixed)
    return (op, number) if number is not None and is_fixed(program, fixed) else None


def _latest_before(program: Program, code: Code, at: int) -> int | None:
    """The last round in which the loop that ends at an instruction can begin; None if that may be any."""
    loop = code.instructions[at]
    assert isinstance(loop, RoundOver | TurnOver)
    latest = 0
    for place, other in enumerate(code.instructions):
        back = other.to if isinstance(other, Jump) else getattr(other, "again", place)
        if place > at and back <= loop.again:
            return None  # it begins again and again
        if place < at and _is_loop(other) and _counts_rounds(code, place):
            until = list(alternatives(program, getattr(other, "until", None)))
            asked = _asked(program, until[0]) if len(until) == 1 else None
            if asked is None:
                return None
            latest = max(latest, asked[1].high + (asked[0] == ">"))
    return latest


# ── Turns that use something up ───────────────────────────────────────────────────────────────


@attrs.frozen
class _Takes:
    """Whether an instruction takes something for good: surely, or perhaps (else it does nothing)."""

    sure: bool
    perhaps: bool


class _Courses:
    """Follows all courses through a loop, from instruction `start` of a code to `end`, into the rules it calls."""

    def __init__(self, program: Program, number: int, start: int, end: int) -> None:
        self.program = program
        self.moves = Moves(program)
        self._loop = number, start, end
        self._ends: dict[tuple[int, bool], frozenset[bool]] = {}
        inside = self._inside()
        self._filled, self._emptied = self._changes(inside)
        self._counters = Counters(program, (ins for _, ins in inside), self._looked_at())
        changes = [ins for _, ins in inside if isinstance(ins, Change) and ins.verb != "remove"]
        self._readmits = any(ins.target.playing for ins in changes)
        self._set_anew = {ins.target.zone.zone for ins in changes if ins.target.zone is not None}

    def _looked_at(self) -> list[Expr]:
        """The conditions that end the loop: its own, and those of the game where it has turns."""
        number, start, end = self._loop
        instructions = self.program.codes[number].instructions
        until = list(alternatives(self.program, getattr(instructions[end], "until", None)))
        if any(isinstance(ins, TurnOver) for ins in instructions[start : end + 1]):
            for line in self.program.ends:
                until += alternatives(self.program, line.condition)
        return until

    def _inside(self) -> list[tuple[int, Instruction]]:
        """The instructions of the loop and of all it can lead to, each with its code."""
        number, start, end = self._loop
        queued = {ins.code for code in self.program.codes for ins in code.instructions if isinstance(ins, Queue)}
        codes = sorted({trigger.code for trigger in self.program.triggers} | queued)
        found = [(number, ins) for ins in self.program.codes[number].instructions[start:end]]
        done = 0
        while done < len(found) or codes:
            called = {ins.code for _, ins in found[done:] if isinstance(ins, Call)}
            done = len(found)
            for code in (*codes, *sorted(called.difference(one for one, _ in found))):
                found += [(code, ins) for ins in self.program.codes[code].instructions]
            codes = []
        return found

    def _changes(self, inside: list[tuple[int, Instruction]]) -> tuple[frozenset[int], frozenset[int]]:
        """The zones that something enters, and those that something leaves, as the loop goes on."""
        filled: set[int] = set()
        emptied: set[int] = set()
        for number, instruction in inside:
            filled |= self.moves.enters(number, instruction)
            emptied |= self.moves.leaves(number, instruction)
            if isinstance(instruction, Change) and instruction.target.zone is not None:
                may_empty = isinstance(instruction.value.ty, Maybe | Nothing)
                emptied |= {instruction.target.zone.zone} if may_empty else set()
        reshuffled = {zone.reshuffled_from for zone in self.program.zones if zone.reshuffled_from is not None}
        decks = {n for n, zone in enumerate(self.program.zones) if zone.reshuffled_from is not None}
        return frozenset(filled | decks), frozenset(emptied | reshuffled)

    def all_take(self) -> bool:
        """Whether every course of the loop takes something, or asks nobody and changes nothing."""
        return not any(self._walk(*self._loop, busy=False))

    def _walk(self, number: int, start: int, end: int, *, busy: bool) -> frozenset[bool]:
        """The courses that end without having taken anything: whether they have been busy."""
        code = self.program.codes[number]
        inside = range(start, len(code.instructions) if end == OUT else end)  # beyond it the loop is left
        return frozenset(
            courses(
                code,
                start,
                end,
                so=busy,
                go_on=lambda at, now: self.go_on(number, at, busy=now) if at in inside else [],
            )
        )

    def go_on(self, number: int, at: int, *, busy: bool) -> list[tuple[int, bool]]:
        """Where an instruction that takes nothing leads, each with whether the course has been busy then."""
        code = self.program.codes[number]
        instruction = code.instructions[at]
        if isinstance(instruction, EndUnit) and instruction.unit == "game":
            return []
        if isinstance(instruction, Call):
            return [(at + 1, after) for after in self._called(instruction.code, busy=busy)]
        takes = self._takes(number, instruction)
        if takes.sure:
            return []
        acts = isinstance(instruction, _ACTS) and not takes.perhaps
        acts = acts or (isinstance(instruction, Refill) and not takes.perhaps)
        return [(to, busy or acts or way is Way.ANSWERED) for to, way in steps(code, at)]

    def _called(self, number: int, *, busy: bool) -> frozenset[bool]:
        key = (number, busy)
        if key not in self._ends:
            self._ends[key] = frozenset({True})  # of a rule that calls itself nothing is known
            self._ends[key] = self._walk(number, 0, OUT, busy=busy)
        return self._ends[key]

    # ── what takes something

    def _takes(self, number: int, instruction: Instruction) -> _Takes:
        step = self._counters.step(instruction)
        if step is not None:
            return _Takes(sure=step > 0, perhaps=True)
        match instruction:
            case Change():
                sure = self._fills_cell(number, instruction) or self._takes_member(number, instruction)
                return _Takes(sure, perhaps=False)
            case Move():
                return self._takes_by_move(number, instruction)
            case Draw(source=source, count=count):
                perhaps = source.zone not in self._filled
                least = number_of(count)
                filled = perhaps and source.zone in self._counters.emptied and least is not None and least.low > 0
                return _Takes(filled, perhaps)
            case Refill(zone=row):
                deck = self.program.zones[row.zone].refilled_from
                return _Takes(sure=False, perhaps=deck is not None and deck.zone not in self._filled)
            case _:
                return _Takes(sure=False, perhaps=False)

    def _takes_by_move(self, number: int, move: Move) -> _Takes:
        from_whole = move.source is not None
        left = self.moves.leaves(number, move)
        used_up = bool(left) and not any(zone in self._filled for zone in left)
        entered = self.moves.enters(number, move)
        room = bool(entered) and all(self._has_end(self.program.zones[z]) and z not in self._emptied for z in entered)
        takes = used_up or room
        single = isinstance(move.what.ty, ComponentOf) and not from_whole
        return _Takes(sure=takes and single and not self._may_be_none(move.what), perhaps=takes)

    def _may_be_none(self, expr: Expr) -> bool:
        return isinstance(expr.ty, Maybe)

    @staticmethod
    def _has_end(zone: Zone) -> bool:
        """Whether only so much fits into a zone: a row, or a sized grid without stacks."""
        if zone.form == "row":
            return True
        return zone.grid is not None and zone.grid.width is not None and not zone.grid.stacks

    def _fills_cell(self, number: int, change: Change) -> bool:
        """`set board[space] = you`, where the space was chosen among the empty ones of a board that nothing empties."""
        target = change.target
        if change.verb != "set" or target.zone is None or target.state or not isinstance(target.key, Local):
            return False
        if target.zone.zone in self._emptied or isinstance(change.value.ty, Maybe):
            return False
        given = self.moves.given(number, target.key.slot)
        return bool(given) and all(self._was_empty(one, target.key.slot) for one in given)

    def _takes_member(self, number: int, change: Change) -> bool:
        """`remove you from playing`, or something chosen from the set it leaves, where nothing is ever added again."""
        target = change.target
        if change.verb != "remove" or target.key is not None:
            return False
        if target.playing and isinstance(change.value, You):
            return not self._readmits
        if not isinstance(change.value, Local):
            return False
        given = self.moves.given(number, change.value.slot)
        if target.playing:
            return bool(given) and not self._readmits and all(_are_playing(one) for one in given)
        if target.zone is None or target.zone.zone in self._set_anew:
            return False
        return bool(given) and all(isinstance(one.value, Stored) and one.value.zone == target.zone for one in given)

    def _was_empty(self, given: Given, slot: int) -> bool:
        if any(_says_empty(clause, slot) for clause in given.where):
            return True
        match given.value:
            case Pick(query=query) if query.generators:
                return any(_says_empty(clause, query.generators[0].slot) for clause in query.where)
            case _:
                return False


def _says_empty(clause: Expr, slot: int) -> bool:
    match clause:
        case Property(name="is_empty", of=Local(slot=found)):
            return found == slot
        case Cited(expr=inner):
            return _says_empty(inner, slot)
        case Binary(op="and", left=left, right=right):
            return _says_empty(left, slot) or _says_empty(right, slot)
        case _:
            return False


def _are_playing(given: Given) -> bool:
    """Whether a local is one of those who are in the flow."""
    return isinstance(given.value, Builtin) and given.value.name in ("others", "playing")
