"""Who learns what: effects that all see, decided by what not all see (RK703)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

import attrs

from rulekit.check.eyes import Eyes
from rulekit.check.reach import by_begin, calls, reached, turned_round
from rulekit.check.scenes import Decider, Scene
from rulekit.check.sight import sight_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Expr, Local, ZoneRef
from rulekit.instructions import (
    Asks,
    Call,
    Change,
    Draw,
    EndUnit,
    GoAgain,
    Instruction,
    Move,
    MoveToken,
    NextPlayer,
    Queue,
    Refill,
    Reveal,
    RevealFact,
    Roll,
    RollTarget,
    Score,
    Shuffle,
)
from rulekit.program import Program
from rulekit.source import Span

SCORING = "scoring"
LONGEST_QUOTE = 50
_PLAIN = re.compile(r"[\w.]+( (=|!=|<=?|>=?) [\w.]+)?")
_ACTS = (
    Asks,
    Draw,
    EndUnit,
    GoAgain,
    Move,
    NextPlayer,
    Refill,
    Reveal,
    RevealFact,
    Roll,
    RollTarget,
    Score,
    Shuffle,
)


def causes(program: Program, scenes: Iterable[Scene]) -> tuple[Diagnostic, ...]:
    """One note for each thing that decides about effects others see; `scoring` and `winner` see everything."""
    if program.most_players < 2:  # a player alone learns nothing new
        return ()
    told = _Told(program)
    skipped = _after_play(program)
    found: dict[Span, Diagnostic] = {}
    for scene in scenes:
        if scene.code in skipped:
            continue
        for what, span in told.by(scene):
            found.setdefault(span, _tell(program, what, span))
    return tuple(found.values())


class _Told:
    """What everybody can tell from the scenes of a program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._eyes = Eyes(program)
        self._deciders: dict[Decider, Span | None] = {}
        self._open: dict[int, dict[int, list[int]]] = {}
        acts = (number for number, _, ins in program.placed() if self._is_act(ins))
        self._seen = reached(acts, turned_round(calls(program)))

    def by(self, scene: Scene) -> Iterator[tuple[Expr | None, Span]]:
        """What can be told from one scene: what decides there, and where it reads something hidden."""
        for what in told_by(self.program, scene.instruction):
            span = self._eyes.tells(what, scene.scope)
            if span is not None:
                yield what, span
        if self._is_seen(scene.instruction):
            for decider in scene.deciders:
                span = self._span(decider, scene.code)
                if span is not None:
                    yield decider.what if isinstance(decider.what, Expr) else None, span

    def _span(self, decider: Decider, code: int) -> Span | None:
        if decider not in self._deciders:
            places = self._shown(code)
            slots = {
                slot: origins
                for slot, origins in decider.scope.slots.items()
                if not _lies_open(places.get(slot, []), decider)
            }
            scope = attrs.evolve(decider.scope, slots=slots)
            what = decider.what
            told = self._eyes.tells(what, scope) if isinstance(what, Expr) else self._eyes.query_tells(what, scope)
            self._deciders[decider] = told
        return self._deciders[decider]

    def _shown(self, code: int) -> dict[int, list[int]]:
        """Where in a code each local comes to lie open, or is revealed: it is no secret for long before that."""
        if code not in self._open:
            found = self._open[code] = {}
            for at, ins in enumerate(self.program.codes[code].instructions):
                match ins:
                    case Move(what=Local(slot=slot), place=place):
                        zone = place.zone
                        if not self._eyes.dark_grids if zone is None else self._is_open(zone.zone):
                            found.setdefault(slot, []).append(at)
                    case Reveal(what=Local(slot=slot), to=None):
                        found.setdefault(slot, []).append(at)
        return self._open[code]

    def _is_open(self, zone: int) -> bool:
        return sight_of(self.program.zones[zone]) == "all"

    def _is_seen(self, ins: Instruction) -> bool:
        if isinstance(ins, Call | Queue):
            return ins.code in self._seen
        return self._is_act(ins)

    def _is_act(self, ins: Instruction) -> bool:
        return isinstance(ins, _ACTS) or _is_open(self.program, ins)


def _is_open(program: Program, ins: Instruction) -> bool:
    """Whether an instruction changes a value or token that all see."""
    match ins:
        case MoveToken(token=zone):
            return sight_of(program.zones[zone.zone]) == "all"
        case Change(target=target):
            return target.playing or (target.zone is not None and sight_of(program.zones[target.zone.zone]) == "all")
        case _:
            return False


def told_by(program: Program, ins: Instruction) -> tuple[Expr, ...]:
    """What an effect that all see tells by itself: a number of points or things, a new value, who comes next."""
    match ins:
        case Score(value=value) | NextPlayer(player=value) | Draw(count=value):
            return (value,)
        case MoveToken(space=value) if _is_open(program, ins):
            return (value,)
        case Change(value=value, target=target):
            return (*([value] if _is_open(program, ins) else []), *_which(target.zone))
        case RollTarget(target=target):
            return _which(target.zone)
        case Move(place=place):
            return _which(place.zone)
        case Asks():
            chooser = getattr(ins, "chooser", None)
            return () if chooser is None else (chooser,)
        case _:
            return ()


def _which(zone: ZoneRef | None) -> tuple[Expr, ...]:
    """What says which of several zones it is: that is told even where not all see what lies there."""
    if zone is None:
        return ()
    return zone.indices if zone.owner is None else (zone.owner, *zone.indices)


def _after_play(program: Program) -> set[int]:
    """The codes that run in `scoring` only."""
    called = by_begin(calls(program))
    scoring = {number for number, code in enumerate(program.codes) if code.unit == SCORING}
    before = {number for number, code in enumerate(program.codes) if code.unit not in (SCORING, "rule", "match")}
    return reached(scoring, called) - reached(before, called)


def _tell(program: Program, what: Expr | None, span: Span) -> Diagnostic:
    text = program.source.snippet(what.span if what is not None else span)
    short = len(text) <= LONGEST_QUOTE and "\n" not in text
    quote = f"`{text}`" if short else "this"
    written = text if _PLAIN.fullmatch(text) else f"({text})"
    reveal = f"write `reveal {written}` before it" if short and what is not None else "`reveal` it before"
    return Diagnostic(
        Error.HIDDEN_CAUSE,
        f"what happens here tells others about {quote}, which not all of them see",
        Label(program.source, span, "not seen by all"),
        help=f"{reveal}, if all may know: then it is a fact for everybody",
    )


def _lies_open(places: list[int], decider: Decider) -> bool:
    """Whether what lies open from these places on does so behind a decider, or in each of its branches."""
    if places and places[-1] >= decider.end:
        return True
    branches = [bisect_left(places, start) < bisect_left(places, end) for start, end in decider.branches]
    return bool(branches) and all(branches)
