"""What never happens: that something enters a zone (RK209 or RK212), or what a trigger waits for (RK211)."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.filled import Filling, can_be_filled
from rulekit.check.find.moves import Moves
from rulekit.check.find.uses import parts, whole_codes
from rulekit.check.reach import by_begin, calls, reached
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label, Severity
from rulekit.program import PLAY, SCORING, SETUP, TURN, Program, Trigger, Zone
from rulekit.source import first_line

Came = tuple[frozenset[int], frozenset[int]]  # zones that something enters, and those that something leaves


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding for each zone that stays empty, and for each other trigger that waits in vain."""
    moves = Moves(program)
    changes = {number: _changes(program, moves, number) for number, _ in whole_codes(program)}
    moved_into = frozenset().union(*(into for into, _ in changes.values()))
    entered = moved_into | _reshuffled(program, moved_into)
    awake = _awake(program)
    out_of = frozenset().union(*(changes[number][1] for number in awake))
    into = frozenset().union(*(changes[number][0] for number in awake))
    into |= _reshuffled(program, moved_into) & out_of  # what set-up has moved may be reshuffled when play is on
    empty = {number for number, zone in enumerate(program.zones) if can_be_filled(zone) and number not in entered}
    found = (*_empty(program, empty), *_in_vain(program, empty, into, out_of))
    return (
        found if any(one.severity is Severity.WARNING for one in found) else (*found, *_waiting(program, moves, empty))
    )


def _changes(program: Program, moves: Moves, number: int) -> Came:
    """The zones, tokens and grids of values that a code puts something into, and those it takes something from."""
    into: set[int] = set()
    out_of: set[int] = set()
    for instruction in program.codes[number].instructions:
        into |= moves.enters(number, instruction)
        out_of |= moves.leaves(number, instruction)
        match instruction:
            case i.MoveToken(token=token):
                into.add(token.zone)
                out_of.add(token.zone)
            case i.Change(target=target) | i.RollTarget(target=target) if target.zone is not None:
                into.add(target.zone.zone)
    return frozenset(into), frozenset(out_of)


def _reshuffled(program: Program, entered: frozenset[int]) -> frozenset[int]:
    """The decks that get what lies in a zone which something enters."""
    return frozenset(n for n, zone in enumerate(program.zones) if zone.reshuffled_from in entered)


def _awake(program: Program) -> set[int]:
    """The codes that can run once set-up is over."""
    starts = {PLAY, TURN, SCORING, *(trigger.code for trigger in program.triggers)}
    return reached(starts, by_begin(calls(program)))


def _is_begun(program: Program) -> bool:
    """Whether a game is only begun: it has neither set-up nor examples."""
    return not program.codes[SETUP].span.end and not program.examples


def _waiting(program: Program, moves: Moves, empty: set[int]) -> Iterator[Diagnostic]:
    """A zone that only lines fill which need something there: of several, the one that the others wait for."""
    filling = Filling(program, moves)
    waiting = frozenset(range(len(program.zones))) - filling.filled(frozenset(empty))
    if not waiting or _is_begun(program):
        return
    zone = program.zones[filling.culprit(waiting)]
    if zone.form == "token":
        message = f"`{zone.name}` never comes onto the board: the lines that move it ask where it is"
        help_ = f"put it where it begins, such as `move {zone.name} onto …` under `setup`"
    else:
        message = f"`{zone.name}` stays empty: the lines that would fill it ask for what is not there yet"
        what = f"`set {zone.name}[…] = …`" if zone.grid is not None and not zone.holds else f"`move … into {zone.name}`"
        help_ = f"say what is there at the beginning, such as {what} under `setup`"
    yield Diagnostic(Error.NEVER_CHANGES, message, Label(program.source, zone.span), help=help_)


def _empty(program: Program, empty: set[int]) -> Iterator[Diagnostic]:
    """What is said of each zone that stays empty; where a trigger waits for it, that is told instead.

    A warning where the rules look there, else a note; also where the game is only begun.
    """
    lines: tuple[object, ...] = ()
    if not _is_begun(program):
        lines = (
            tuple(code.instructions for _, code in whole_codes(program)),
            tuple(one.body for one in program.defines),
        )
        lines += (program.ends, program.winner)
    taken = {part.zone for part in parts(lines) if isinstance(part, x.ZoneRef) and program.zones[part.zone].holds}
    taken |= {part.zone.zone for part in parts(lines) if isinstance(part, x.Cell)}
    for number in sorted(empty.difference(_waited_for(one) for one in program.triggers)):
        zone = program.zones[number]
        message, help_ = _missing(zone)
        label = Label(program.source, zone.span)
        code = Error.NEVER_CHANGES if number in taken else Error.PERHAPS_UNUSED
        yield Diagnostic(code, message, label, help=f"{help_}, or take `{zone.name}` out")


def _missing(zone: Zone) -> tuple[str, str]:
    """That nothing comes to a zone, and how something could."""
    if zone.form == "token":
        return f"nothing ever puts `{zone.name}` onto a space", f"write `move {zone.name} onto …`"
    if zone.grid is not None and not zone.holds:
        return f"nothing ever sets a space of `{zone.name}`", f"write `set {zone.name}[…] = …`"
    return f"nothing ever enters `{zone.name}`", f"put something there with `move … into {zone.name}`"


def _waited_for(trigger: Trigger) -> int:
    return trigger.zone if trigger.token is None else trigger.token


def _in_vain(program: Program, empty: set[int], into: frozenset[int], out_of: frozenset[int]) -> Iterator[Diagnostic]:
    for trigger in program.triggers:
        number = _waited_for(trigger)
        if trigger.playing or number in (into if trigger.event == "enters" else out_of):
            continue
        zone = program.zones[number]
        head = Label(program.source, first_line(program.source, program.codes[trigger.code].span))
        also: tuple[Label, ...] = ()
        if number in empty:
            message, help_ = _missing(zone)
            also = (Label(program.source, zone.span, "declared here"),)
        else:
            moves = f"moves `{zone.name}`" if trigger.token is not None else f"{trigger.event} `{zone.name}`"
            message = f"nothing {moves} once `setup` is over"
            help_ = "triggers sleep during `setup`: do there yourself what should happen"
        yield Diagnostic(Error.NEVER_HAPPENS, f"this waits in vain: {message}", head, also, help_)
