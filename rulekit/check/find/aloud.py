"""Choices that are told to all, and then go straight into a field or board that not all may see (RK705)."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from rulekit.check.find.learns import told_by
from rulekit.check.reach import calls, reached, turned_round
from rulekit.check.scenes import Scene, chooser_key
from rulekit.check.sight import Scope, sight_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Cell, Const, Contents, Expr, Local, Stored, ZoneRef
from rulekit.instructions import (
    Call,
    Change,
    Choose,
    ChooseSeveral,
    Code,
    Instruction,
    Let,
    Queue,
    Reveal,
    RevealFact,
    Score,
)
from rulekit.program import Program, Zone
from rulekit.source import first_line
from rulekit.types import ComponentOf, certain, element

KEPT_BY = frozenset({"owner", "nobody", "define"})  # who sees a zone that a secret may be kept in


def find(program: Program, scenes: tuple[Scene, ...]) -> tuple[Diagnostic, ...]:
    """One warning for each such choice; none where what is chosen comes to light in the same rule."""
    if program.most_players < 2:
        return ()
    shown = _shown(program)
    found: dict[tuple[int, int], Diagnostic] = {}
    for scene in scenes:
        for choice, slot, zone in _kept(program, scene):
            if not (shown.zone(scene.code, zone) or shown.local(scene.code, slot)):
                found.setdefault((choice.span.start, zone), _tell(program, choice, scene, zone))
    return tuple(found.values())


def _kept(program: Program, scene: Scene) -> Iterator[tuple[Choose | ChooseSeveral, int, int]]:
    """The choices told to all that a `set` keeps where not all see it, each with its local and that zone."""
    ins = scene.instruction
    if not isinstance(ins, Change) or ins.verb != "set" or ins.target.zone is None:
        return
    ref, code = ins.target.zone, program.codes[scene.code]
    zone = program.zones[ref.zone]
    if sight_of(zone) not in KEPT_BY:
        return
    asked = _asked(code, scene, ins.value)
    if asked is not None and _keeps(zone, ref, asked[0], scene.scope):
        yield (*asked, ref.zone)
    asked = _asked(code, scene, ins.target.key) if zone.form == "grid" and not _is_none(ins.value) else None
    if asked is not None and _is_of(asked[0], ref, scene.scope) and _keeps(zone, ref, asked[0], scene.scope):
        yield (*asked, ref.zone)


def _asked(code: Code, scene: Scene, what: Expr | None) -> tuple[Choose | ChooseSeveral, int] | None:
    """The choice, told to all, that an expression is the name of, and its local."""
    if not isinstance(what, Local):
        return None
    origins = scene.scope.slots.get(what.slot, ())
    if len(origins) != 1 or origins[0].told is not None:
        return None
    if origins[0].how == "value":
        return _asked(code, scene, origins[0].value)
    if origins[0].how != "chosen" or isinstance(certain(element(what.ty) or what.ty), ComponentOf):
        return None
    before = [ins for ins in code.instructions[: scene.at] if _fills(ins, what.slot)]
    last = before[-1] if before else None
    return (last, what.slot) if isinstance(last, Choose | ChooseSeveral) else None


def _fills(ins: object, slot: int) -> bool:
    match ins:
        case Choose(query=query):
            return query.generators[0].slot == slot
        case ChooseSeveral():
            return ins.slot == slot
        case _:
            return False


def _keeps(zone: Zone, ref: ZoneRef, choice: Choose | ChooseSeveral, scope: Scope) -> bool:
    """Whether who chooses may see it there: else somebody else keeps it, and it is no secret of theirs."""
    if sight_of(zone) != "owner":
        return True
    return ref.owner is not None and scope.key(ref.owner) == chooser_key(choice, scope)


def _is_of(choice: Choose | ChooseSeveral, ref: ZoneRef, scope: Scope) -> bool:
    """Whether a space was chosen on that very board."""
    source = choice.query.generators[0].source if isinstance(choice, Choose) else choice.source
    if not isinstance(source, Contents) or source.zone.zone != ref.zone:
        return False
    mine, theirs = source.zone.owner, ref.owner
    return (mine is None and theirs is None) or (
        mine is not None and theirs is not None and scope.key(mine) == scope.key(theirs)
    )


def _is_none(value: Expr) -> bool:
    return isinstance(value, Const) and value.value is None


# ── What comes to light anyway ────────────────────────────────────────────────────────────────


@attrs.frozen
class _Shown:
    """What each code reveals to all, with the rules that it does: zones; and locals that it shows by what it does."""

    zones: dict[int, set[int]]
    locals: dict[int, set[int]]

    def zone(self, code: int, zone: int) -> bool:
        """Whether something of a zone is revealed there."""
        return zone in self.zones[code]

    def local(self, code: int, slot: int) -> bool:
        """Whether a local is revealed, or something that all see is made of it."""
        return slot in self.locals[code]


def _shown(program: Program) -> _Shown:
    zones: dict[int, set[int]] = {number: set() for number in range(len(program.codes))}
    slots: dict[int, set[int]] = {number: set() for number in range(len(program.codes))}
    callers = turned_round(calls(program))
    for number, _, placed in program.placed():
        ins = _as_written(program.codes[number], placed)
        match ins:
            case Reveal(what=Contents(zone=ref), to=None) | RevealFact(what=Stored(zone=ref) | Cell(zone=ref), to=None):
                for code in reached({number}, callers):
                    zones[code].add(ref.zone)
            case Reveal(what=Local(slot=slot), to=None) | RevealFact(what=Local(slot=slot), to=None):
                slots[number].add(slot)
            case Score(value=value, player=player):
                slots[number].update(what.slot for what in (value, player) if isinstance(what, Local))
            case Call(args=args) | Queue(args=args):  # what is done with it there is not looked at
                slots[number].update(arg.slot for arg in args if isinstance(arg, Local))
            case _:
                slots[number].update(what.slot for what in told_by(program, ins) if isinstance(what, Local))
    return _Shown(zones, slots)


def _as_written(code: Code, ins: Instruction) -> Instruction:
    """A `reveal` of what a `let`, or a line of an `at once`, has just named: with the value it stands for."""
    if not isinstance(ins, RevealFact) or not isinstance(ins.what, Local):
        return ins
    lets = [one.value for one in code.instructions if isinstance(one, Let) and one.slot == ins.what.slot]
    return attrs.evolve(ins, what=lets[0]) if len(lets) == 1 else ins


def _tell(program: Program, choice: Choose | ChooseSeveral, scene: Scene, number: int) -> Diagnostic:
    zone, source = program.zones[number], program.source
    who = "you" if choice.chooser is None else source.snippet(choice.chooser.span)
    match sight_of(zone):
        case "nobody":
            seen = f"nobody sees `{zone.name}`"
        case "define" if zone.seen_by is not None:
            name = program.defines[zone.seen_by].name
            seen, who = f"`{zone.name}` is seen by `{name}` alone", name if zone.owner == "table" else who
        case _:
            seen = f"`{zone.name}` is seen by its owner alone"
    return Diagnostic(
        Error.TOLD_CHOICE,
        f"what is chosen here is told to all, though {seen}",
        Label(source, first_line(source, choice.span)),
        (Label(source, first_line(source, scene.instruction.span), "kept here"),),
        f"write `, seen by {who}` behind it",
    )
