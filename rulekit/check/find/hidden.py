"""What the rules tell players that they may not see.

By what they offer (RK701), by when the game ends (RK702), by who sees a zone (RK704), by what happens (RK703).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.eyes import Eyes, are_spaces
from rulekit.check.find import aloud
from rulekit.check.find.learns import causes
from rulekit.check.scenes import Scene, chooser_key, scenes
from rulekit.check.sight import EVERYBODY, Key, Revealed, Scope, sees, sight_of
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.expr import Contents, Expr, Generator, Query, Stored
from rulekit.instructions import Choose, ChooseOrder, ChooseSeveral, Menu, Reveal, RevealFact, RoundOver, TurnOver
from rulekit.program import Program
from rulekit.source import Span

BY_PLACE = frozenset({"row", "pile", "grid"})  # the places are open, so what one does not see is chosen by its place
_UNSEEN = "this is not seen by who is asked"


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each question, end or effect that would show somebody something hidden."""
    if all(sight_of(zone) == "all" for zone in program.zones) and not has_secret_choices(program):
        return ()
    seen = tuple(scenes(program))
    return (
        *_questions(program, seen),
        *_ends(program, seen),
        *_viewers(program),
        *_audiences(program, seen),
        *causes(program, seen),
        *aloud.find(program, seen),
    )


def has_secret_choices(program: Program) -> bool:
    """Whether some choice is not told to all."""
    return any(isinstance(ins, Choose | ChooseSeveral) and ins.seen is not None for _, _, ins in program.placed())


def _questions(program: Program, seen: tuple[Scene, ...]) -> tuple[Diagnostic, ...]:
    found: dict[tuple[Span, Span], Diagnostic] = {}
    eyes: dict[Key, Eyes] = {}
    for scene in seen:
        question = scene.instruction
        if isinstance(question, Choose | ChooseSeveral | ChooseOrder | Menu):
            viewer = chooser_key(question, scene.scope)
            looks = eyes.setdefault(viewer, Eyes(program, viewer))
            for span, what in _leaks(program, looks, scene):
                found.setdefault((question.span, span), _tell(program, span, what))
    return tuple(found.values())


def _leaks(program: Program, eyes: Eyes, scene: Scene) -> Iterator[tuple[Span, str]]:
    scope = scene.scope
    match scene.instruction:
        case Choose(query=query):
            yield from _query_leaks(program, eyes, query, scope)
        case ChooseSeveral(slot=slot, source=source, where=where, name=name, low=low, high=high):
            told = (eyes.tells(bound, scope) for bound in (low, high) if bound is not None)
            span = next((span for span in told if span is not None), None)
            if span is not None:
                yield span, _UNSEEN
            yield from _query_leaks(program, eyes, Query((Generator(slot, source, name),), where), scope)
        case ChooseOrder(what=what, slot=slot):
            yield from _query_leaks(program, eyes, Query((Generator(slot, what, ""),)), scope)
        case Menu(branches=branches):
            for branch in branches:
                told = (eyes.tells(clause, scope) for clause in branch.where)
                span = next((span for span in told if span is not None), None)
                if span is not None:
                    yield span, _UNSEEN


def _query_leaks(program: Program, eyes: Eyes, query: Query, scope: Scope) -> Iterator[tuple[Span, str]]:
    span = eyes.query_tells(query, scope)
    if span is not None:
        yield span, _UNSEEN
        return
    for generator in query.generators:
        unseen = _unseen_zone(program, eyes, generator.source, scope)
        if unseen is not None:
            yield generator.source.span, f"{unseen} is not seen by who is asked"
            return
        scope = scope.binding(generator, "member", query.where)


def _unseen_zone(program: Program, eyes: Eyes, source: Expr, scope: Scope) -> str | None:
    """The zone from which something would be chosen that can be told neither by its face nor by its place."""
    match source:
        case Contents(zone=ref):
            zone = program.zones[ref.zone]
            seen = zone.form in BY_PLACE or not zone.holds or sees(program, ref, scope, eyes.viewer)
            return None if seen else f"`{zone.name}`"
        case _ if not are_spaces(source) and eyes.is_opaque(source, scope):
            return "this"
        case _:
            return None


def _tell(program: Program, span: Span, what: str) -> Diagnostic:
    return Diagnostic(
        Error.HIDDEN_CHOICE,
        "this choice would show who is asked what they may not see",
        Label(program.source, span, what),
        help="ask about what they see, `reveal` it first, or leave it to chance: `draw 1 from … into …`",
    )


# ── the end of the game, of rounds, of turns


def _ends(program: Program, seen: tuple[Scene, ...]) -> Iterator[Diagnostic]:
    """What all look at must be seen by all; a zone that the rules reveal somewhere counts as seen."""
    instructions = [ins for _, _, ins in program.placed()]
    told = [ins.what for ins in instructions if isinstance(ins, Reveal | RevealFact)]
    shown = {what.zone.zone for what in told if isinstance(what, Contents | Stored)}
    revealed = tuple(Revealed(None, zone) for zone in sorted(shown))
    eyes = Eyes(program, EVERYBODY)
    table = Scope(None, "you", revealed=revealed)
    conditions = [(line.condition, "the game", table) for line in program.ends]
    for scene in seen:
        loop = scene.instruction
        if isinstance(loop, RoundOver | TurnOver) and loop.until is not None:
            conditions.append((loop.until, f"these {_unit(loop)}", scene.scope.after(*revealed)))
    for condition, what, scope in conditions:
        span = eyes.tells(condition, scope)
        if span is not None:
            yield Diagnostic(
                Error.HIDDEN_END,
                f"{what} would end by something that not all see, and players could not tell why",
                Label(program.source, span, "not seen by all"),
                help="ask about what lies open to all: put it there first, or declare it `seen by all`",
            )


def _unit(loop: RoundOver | TurnOver) -> str:
    return "rounds" if isinstance(loop, RoundOver) else "turns"


# ── who sees a zone


def _viewers(program: Program) -> Iterator[Diagnostic]:
    """The defines that say who sees a zone may ask about open things only."""
    eyes = Eyes(program, EVERYBODY)
    for zone in program.zones:
        if zone.seen_by is not None:
            span = eyes.tells(program.defines[zone.seen_by].body, Scope(None, "you"))
            if span is not None:
                yield Diagnostic(
                    Error.HIDDEN_SIGHT,
                    f"who sees `{zone.name}` would depend on something that not all see",
                    Label(program.source, span, "not seen by all"),
                    (Label(program.source, zone.span, "seen by those"),),
                    f"let `{program.defines[zone.seen_by].name}` ask about what lies open to all",
                )


def _audiences(program: Program, seen: tuple[Scene, ...]) -> Iterator[Diagnostic]:
    """So may what says who is told what somebody chooses."""
    eyes = Eyes(program, EVERYBODY)
    for scene in seen:
        question = scene.instruction
        if isinstance(question, Choose | ChooseSeveral) and question.seen is not None:
            span = eyes.tells(question.seen, scene.scope)
            if span is not None:
                yield Diagnostic(
                    Error.HIDDEN_SIGHT,
                    "who is told what is chosen here would depend on something that not all see",
                    Label(program.source, span, "not seen by all"),
                    help="name players by what lies open to all",
                )
