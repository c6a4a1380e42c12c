"""Lines that change nothing: what has just been done, is undone by the next line, or is done no times (RK414)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import attrs

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.flow import OUT, steps
from rulekit.check.find.uses import parts, whole_codes
from rulekit.check.intervals import number_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import Offered, Program, Then, When
from rulekit.source import Span, first_line

_TAKE_OUT = "take it out, or correct it"
_LINES = (
    *(i.Change, i.Draw, i.Move, i.MoveToken, i.Score, i.Shuffle, i.Refill, i.Reveal, i.RevealFact, i.RollTarget),
    *(i.Let, i.Call, i.Queue, i.Choose, i.ChooseSeveral, i.Menu, i.AskYes, i.Roll, i.Gather, i.Seats, i.Unless),
    *(i.Switch, i.EndUnit, i.GoAgain, i.NextPlayer),
)

# What says the same things of components after they have moved.
_NAMED = x.Builtin | x.Const | x.Local | x.Pick | x.Binary | x.Unary | x.FieldOf | x.OptionValue | x.Cited


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each line that does nothing, or that no way leads to."""
    found: dict[Span, Diagnostic] = {}
    for _, code in whole_codes(program):
        for diagnostic in (*_alone(program, code), *_one_after_another(program, code), *_cut_off(program, code)):
            found.setdefault(diagnostic.at.span, diagnostic)
    return (*found.values(), *_examples(program))


def _examples(program: Program) -> Iterator[Diagnostic]:
    """The examples that only say what is given."""
    for example in program.examples:
        if not any(isinstance(step, When | Then | Offered) for step in example.steps):
            message = "this example has no `then` and no `when`: it says nothing"
            at = Label(program.source, first_line(program.source, example.span))
            if example.span.end:
                yield Diagnostic(Error.DOES_NOTHING, message, at, help="say what must be true with `then …`")


def _tell(
    program: Program, line: i.Instruction, message: str, before: i.Instruction | None = None, help_: str = _TAKE_OUT
) -> Diagnostic:
    source = program.source
    also = () if before is None else (Label(source, first_line(source, before.span), "the other line"),)
    return Diagnostic(Error.DOES_NOTHING, message, Label(source, first_line(source, line.span)), also, help_)


# ── One line ──────────────────────────────────────────────────────────────────────────────────


def _alone(program: Program, code: i.Code) -> Iterator[Diagnostic]:
    for line in code.instructions:
        match line:
            case i.Draw(count=x.Const(value=0)):
                yield _tell(program, line, "this draws nothing")
            case i.Change(verb="add" | "remove", value=x.Const(value=0) as value) if number_of(value) is not None:
                yield _tell(program, line, "this changes nothing")
            case i.Gather(repeat=x.Const(value=0)):
                yield _tell(program, line, "this is done 0 times")
            case i.Change(verb="set", target=target, value=value) if _is(value, target):
                yield _tell(program, line, "this sets a thing to what it is")
            case i.Move(source=x.ZoneRef() as source, place=place) if source == place.zone:
                yield _tell(program, line, "this moves things to where they are", help_="say where they go to")
            case i.Draw(source=source, place=place) if source == place.zone:
                yield _tell(program, line, "this moves things to where they are", help_="say where they go to")


def _is(value: x.Expr, target: i.Target) -> bool:
    """Whether a value is what the target holds already."""
    match value:
        case x.Stored(zone=zone):
            return zone == target.zone and target.key is None
        case x.Local(slot=slot):
            return slot == target.local
        case x.Cell(zone=zone, space=space):
            return zone == target.zone and space == target.key
        case _:
            return False


# ── Two lines ─────────────────────────────────────────────────────────────────────────────────


def _one_after_another(program: Program, code: i.Code) -> Iterator[Diagnostic]:
    entered = _jumped_to(code)
    for at, (one, other) in enumerate(pairwise(code.instructions), start=1):
        if at in entered:
            continue
        if _plain(one) == _plain(other) and _is_done_once(one):
            yield _tell(program, other, "this has just been done: done again it changes nothing", one)
        elif isinstance(one, i.Change) and isinstance(other, i.Change) and _sets_over(one, other):
            yield _tell(program, one, "this is of no use: the next line sets the same thing anew", other)


def _jumped_to(code: i.Code) -> set[int]:
    return {to for at in range(len(code.instructions)) for to, _ in steps(code, at) if to != at + 1}


def _plain(line: i.Instruction) -> i.Instruction:
    return attrs.evolve(line, heading=None)


def _is_done_once(line: i.Instruction) -> bool:
    """Whether doing it a second time, at once, changes nothing."""
    match line:
        case i.Shuffle() | i.Refill() | i.GoAgain() | i.NextPlayer():
            return True
        case i.Reveal(what=what) | i.RevealFact(what=what):
            return not any(isinstance(part, x.ZoneRef) for part in parts(what)) or isinstance(what, x.Contents)
        case i.Change(verb="set"):
            return not _reads(line, line.target)
        case i.Move(what=what, source=None):
            return all(isinstance(part, _NAMED | x.Generator | x.Query) for part in parts(what))
        case i.MoveToken(token=token, space=space):
            return not _looks_at(space, token.zone)
        case _:
            return False


def _sets_over(one: i.Change, other: i.Change) -> bool:
    """Whether the second of two lines sets what the first has set, without looking at it."""
    return one.verb == other.verb == "set" and one.target == other.target and not _reads(other, one.target)


def _reads(line: i.Change, target: i.Target) -> bool:
    """Whether what a line sets, or which one, depends on what the target holds; of defines nothing is known."""
    if any(isinstance(part, x.Apply | x.Connected | x.Groups | x.BestPath) for part in parts(line.value)):
        return True
    looked_at = (line.value, line.target.key, line.target.zone and (line.target.zone.owner, line.target.zone.indices))
    if target.zone is not None:
        return _looks_at(looked_at, target.zone.zone)
    return any(isinstance(part, x.Local) and part.slot == target.local for part in parts(looked_at))


def _looks_at(root: object, zone: int) -> bool:
    return any(
        (isinstance(part, x.ZoneRef | x.StateOf) and part.zone == zone) or isinstance(part, x.Apply)
        for part in parts(root)
    )


# ── Behind an end ─────────────────────────────────────────────────────────────────────────────


def _cut_off(program: Program, code: i.Code) -> Iterator[Diagnostic]:
    """The first line behind each `end …` that nothing else leads to."""
    if not any(isinstance(line, i.EndUnit) for line in code.instructions):
        return
    reached, waiting = {OUT}, [0]
    while waiting:
        at = waiting.pop()
        if at not in reached and at < len(code.instructions):
            reached.add(at)
            waiting += [to for to, _ in steps(code, at)]
    for at, line in enumerate(code.instructions[1:], start=1):
        before = code.instructions[at - 1]
        if at not in reached and isinstance(before, i.EndUnit) and isinstance(line, _LINES):
            source = program.source
            message = f"nothing comes to this line: `end {before.unit}` stands before it"
            also = (Label(source, first_line(source, before.span), "the way ends here"),)
            at_ = Label(source, first_line(source, line.span))
            help_ = f"move it up, or let an `if` stand before `end {before.unit}`"
            yield Diagnostic(Error.UNREACHABLE, message, at_, also, help_)
