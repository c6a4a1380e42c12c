"""Walks through all codes of a program and says at each instruction what its locals hold and what decided so far.

A rule is looked at once by itself, and once more for each call that gives it something hidden, or before which
something was revealed: what it may ask then depends on that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import attrs

from rulekit.check.eyes import Eyes
from rulekit.check.reach import calls, turned_round
from rulekit.check.sight import ANYBODY, Key, Origin, Revealed, Scope
from rulekit.expr import Builtin, Collect, Contents, Expr, Local, Query, Stored, ZoneRef
from rulekit.instructions import (
    Call,
    Change,
    Choose,
    ChooseOrder,
    ChooseSeveral,
    Code,
    Gather,
    Instruction,
    Jump,
    Let,
    Move,
    NextItem,
    NextSeat,
    NextTurn,
    PassBegin,
    PassNext,
    Queue,
    Reveal,
    RevealFact,
    Roll,
    Seats,
    Switch,
    TogetherBegin,
    TogetherEnd,
    TurnsBegin,
    Unless,
)
from rulekit.program import Program
from rulekit.source import NOWHERE
from rulekit.types import PlayerTy, certain

MOST_DEEP = 6
IN_A_LOOP = 3  # parts of the key of a `you` who is one player after the other
ALONE = frozenset({"step", "phase"})  # copies of what stands in another code


@attrs.frozen(eq=False)
class Decider:
    """What decides whether, how often or in which order the instructions before `end` happen.

    `branches` are where each of them begins and ends, if one of them surely happens.
    """

    what: Expr | Query
    scope: Scope
    end: int
    branches: tuple[tuple[int, int], ...] = ()


@attrs.frozen(eq=False)
class Scene:
    """One instruction with what is known there; `deciders` are those around it, the outermost first."""

    code: int
    at: int
    instruction: Instruction
    scope: Scope
    deciders: tuple[Decider, ...]


def scenes(program: Program) -> Iterator[Scene]:
    """All scenes of a program."""
    walk = _Walk(program)
    started = {to for _, to in calls(program)}
    for number, code in enumerate(program.codes):
        if number not in started and code.unit not in ALONE:
            walk.plain.append(number)
    for number in walk.plain:  # which grows meanwhile
        yield from walk.code(number, Scope(number, ("you", number)), 0)


class _Walk:
    """`plain` are the codes to be looked at by themselves."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.plain: list[int] = []
        self._public = Eyes(program)
        self._told = _told_by(program)

    def code(self, number: int, scope: Scope, deep: int) -> Iterator[Scene]:
        """All instructions of a code, from a scope at its start, and those of the rules that it does."""
        deciders: list[Decider] = []
        yous: list[tuple[int, Key]] = []
        instructions = self.program.codes[number].instructions
        for at, ins in enumerate(instructions):
            deciders = [one for one in deciders if at < one.end]
            while yous and at >= yous[-1][0]:
                scope = attrs.evolve(scope, you=yous.pop()[1])
            yield Scene(number, at, ins, scope, tuple(deciders))
            deciders += _decided(self.program.codes[number], at, scope)
            end = _loop_end(instructions, at)
            if end is not None:
                yous.append((end, scope.you))
                scope = attrs.evolve(scope, you=("you", number, at))
            if isinstance(ins, Call | Queue):
                yield from self._called(ins, scope, deep)
            scope = self._after(ins, scope, deciders)

    def _called(self, ins: Call | Queue, scope: Scope, deep: int) -> Iterator[Scene]:
        hidden = any(
            isinstance(certain(arg.ty), PlayerTy)  # who may be `you`, or not
            or self._public.is_opaque(arg, scope)
            or self._public.tells(arg, scope) is not None
            for arg in ins.args
        )
        if deep >= MOST_DEEP or not (hidden or scope.revealed):
            if ins.code not in self.plain:
                self.plain.append(ins.code)
            return
        you = getattr(ins, "you", None)
        slots = {slot: (Origin(arg, scope, "value"),) for slot, arg in enumerate(ins.args)}
        called = Scope(ins.code, scope.you if you is None else scope.key(you), slots, scope.revealed)
        yield from self.code(ins.code, called, deep + 1)

    # ── what an instruction changes

    def _after(self, ins: Instruction, scope: Scope, deciders: list[Decider]) -> Scope:
        match ins:
            case Let(slot=slot, value=value):
                return scope.holding(slot, Origin(value, scope, "value"))
            case Change(target=target, value=value) if target.local is not None:
                under = tuple((one.what, one.scope) for one in deciders if isinstance(one.what, Expr))
                before = scope.slots.get(target.local, ())
                return scope.holding(target.local, *before, Origin(value, scope, "value", under))
            case Gather(query=Query() as query):
                return scope.binding_all(query, "member")
            case Choose(query=query):
                return scope.binding_all(query, "chosen", _told(ins, scope))
            case ChooseSeveral(slot=slot, source=source):
                return scope.holding(slot, Origin(source, scope, "chosen", told=_told(ins, scope)))
            case ChooseOrder(slot=slot, what=source):
                return scope.holding(slot, Origin(source, scope, "chosen"))
            case Roll(generator=generator):
                return attrs.evolve(scope, slots={k: v for k, v in scope.slots.items() if k != generator.slot})
            case Move(what=what):
                return self._moved(ins, what, scope)
            case Reveal(what=what, to=to) | RevealFact(what=what, to=to):
                return scope.after(*_revealed(what, to, scope))
            case Call(code=code, args=args):
                return self._returned(code, args, scope)
            case _:
                return scope

    def _moved(self, ins: Move, what: Expr, scope: Scope) -> Scope:
        """The local lies now where the move put it, and so do those it is another name for."""
        while isinstance(what, Local):
            before = scope.slots.get(what.slot, ())
            if not before:
                return scope
            target = Contents(ins.place.zone) if ins.place.zone is not None else self._on_a_space(what)
            scope = scope.holding(what.slot, Origin(target, scope, "moved", before=before))
            what = before[0].value
        return scope

    def _on_a_space(self, what: Local) -> Expr:
        """Some grid with hidden faces, if there is one; else something that all see."""
        return next((Contents(ZoneRef(zone)) for zone in self._public.dark_grids), Builtin("players"))

    def _returned(self, code: int, args: tuple[Expr, ...], scope: Scope) -> Scope:
        """What a rule has revealed or moved is known behind its call, too."""
        for ins in self._told[code].own:
            match ins:
                case Move(what=Local(slot=slot)) if slot < len(args):
                    scope = self._moved(ins, args[slot], scope)
                case Reveal(what=Local(slot=slot), to=None) if slot < len(args):
                    scope = scope.after(*_revealed(args[slot], None, scope))
        return scope.after(*(Revealed(None, zone) for zone in self._told[code].opened))


@attrs.frozen
class _ToldBy:
    """What a code moves and reveals itself, and which zones it opens to all, with the rules that it does."""

    own: tuple[Move | Reveal | RevealFact, ...]
    opened: tuple[int, ...]


def _told_by(program: Program) -> list[_ToldBy]:
    """What each code moves and reveals."""
    own = [[ins for ins in code.instructions if isinstance(ins, Move | Reveal | RevealFact)] for code in program.codes]
    opened = [{zone for ins in some if (zone := _opens(ins)) is not None} for some in own]
    callers = turned_round(calls(program, Call))
    waiting = [number for number, zones in enumerate(opened) if zones]
    while waiting:
        number = waiting.pop()
        for caller in callers.get(number, ()):
            if not opened[number] <= opened[caller]:
                opened[caller] |= opened[number]
                waiting.append(caller)
    return [_ToldBy(tuple(some), tuple(sorted(zones))) for some, zones in zip(own, opened, strict=True)]


def _opens(ins: Move | Reveal | RevealFact) -> int | None:
    """The zone that an instruction opens to all."""
    match ins:
        case Reveal(what=Contents(zone=ref), to=None) | RevealFact(what=Stored(zone=ref), to=None):
            return ref.zone
        case _:
            return None


def _revealed(what: Expr, to: Expr | None, scope: Scope) -> list[Revealed]:
    audience = None if to is None else _audience(to, scope)
    origins = scope.slots.get(what.slot, ()) if isinstance(what, Local) else ()
    if len(origins) == 1 and origins[0].how == "value":
        return [attrs.evolve(one, to=audience) for one in _revealed(origins[0].value, None, origins[0].scope)]
    if isinstance(what, Contents | Stored):
        return [Revealed(_whose(what.zone.owner, scope), what.zone.zone, audience)]
    return [Revealed(scope.key(what), to=audience)]


def _whose(owner: Expr | None, scope: Scope) -> Key | None:
    """The key of an owner; None if it is one player after the other."""
    if owner is None:
        return None
    gone_through = isinstance(owner, Local) and any(one.how == "member" for one in scope.slots.get(owner.slot, ()))
    key = scope.key(owner)
    in_turn = isinstance(key, tuple) and key[:1] == ("you",) and len(key) == IN_A_LOOP
    return None if gone_through or in_turn else key


def _audience(to: Expr, scope: Scope) -> tuple[Key, ...] | None:
    match to:
        case Builtin(name="players" | "playing"):
            return None
        case Collect(items=items):
            return tuple(scope.key(item) for item in items)
        case _:
            return (scope.key(to),)


def chooser_key(ins: Instruction, scope: Scope) -> Key:
    """Who is asked."""
    chooser = getattr(ins, "chooser", None)
    return scope.you if chooser is None else scope.key(chooser)


def _told(ins: Choose | ChooseSeveral, scope: Scope) -> tuple[Key, ...] | None:
    """Those who are told what is chosen; None is all who see what it is chosen from."""
    if ins.seen is None:
        return None
    named = _audience(ins.seen, scope)
    if named is None:
        return None
    is_listed = isinstance(ins.seen, Collect) or isinstance(certain(ins.seen.ty), PlayerTy)
    return (chooser_key(ins, scope), *(named if is_listed else (ANYBODY,)))


# ── what decides


def _decided(code: Code, at: int, scope: Scope) -> list[Decider]:
    """What an instruction lets decide about those behind it."""
    instructions = code.instructions
    match instructions[at]:
        case Unless(condition=condition, to=to):
            end = _join(instructions, at, to)
            return [Decider(condition, scope, end, ((at + 1, to), (to, end)) if end > to else ())]
        case Switch(subject=subject, cases=cases, otherwise=otherwise):
            starts = sorted([to for _, to in cases] + ([otherwise] if otherwise is not None else []))
            end = max((_join(instructions, at, to) for to in starts), default=at)
            return [Decider(subject, scope, end, tuple(pairwise([*starts, end])))]
        case Gather(query=query, repeat=repeat):
            end = _end_of(instructions, at, NextItem)
            return [Decider(what, scope, end) for what in (query, repeat) if what is not None]
        case Seats(among=among, start=start) | TurnsBegin(among=among, start=start):
            end = _end_of(instructions, at, NextSeat, NextTurn)
        case TogetherBegin(among=among, start=start):
            end = _loop_end(instructions, at) or at
        case PassBegin(guard=int(guard)):
            given = [ins for ins in instructions[:at] if isinstance(ins, Let) and ins.slot == guard]
            held = Local(guard, span=given[-1].value.span if given else NOWHERE)
            return [Decider(held, scope, _end_of(instructions, at, PassNext))]
        case _:
            return []
    return [Decider(what, scope, end) for what in (among, start) if what is not None]


def _join(instructions: tuple[Instruction, ...], at: int, to: int) -> int:
    """Where the branches of a condition meet again: behind the jump over the other branch, or where it goes."""
    before = instructions[to - 1] if at < to - 1 else None
    return before.to if isinstance(before, Jump) and before.to > to else to


def _end_of(instructions: tuple[Instruction, ...], at: int, *kinds: type[Instruction]) -> int:
    following = instructions[at + 1]
    return getattr(following, "end", at) if isinstance(following, kinds) else at


def _loop_end(instructions: tuple[Instruction, ...], at: int) -> int | None:
    """The end of a loop in which somebody else is `you`."""
    match instructions[at]:
        case NextSeat(end=end) | NextTurn(end=end):
            return end
        case TogetherBegin(loop=loop):
            ends = (n for n, ins in enumerate(instructions) if isinstance(ins, TogetherEnd) and ins.loop == loop)
            return next(ends, at)
        case _:
            return None
