"""What a whole game lacks: somebody who can win (RK416), and the shuffle of a deck (RK415, a note)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit import expr as x
from rulekit import instructions as i
from rulekit.check.find.uses import parts, whole_codes
from rulekit.diagnostics import Code as Error
from rulekit.diagnostics import Diagnostic, Label
from rulekit.program import PLAY, TURN, Component, Program, Zone
from rulekit.source import Span, first_line
from rulekit.types import ListOf, SetOf

_GAME = re.compile(r"^game\b[^#\n]*", re.MULTILINE)


def find(program: Program) -> tuple[Diagnostic, ...]:
    """One finding if nobody can win, and one for each deck that is never shuffled."""
    return (*_idle(program), *_winners(program), *_unshuffled(program))


def _idle(program: Program) -> Iterator[Diagnostic]:
    """Neither `turn` nor `play`, although there is more than a beginning."""
    if program.codes[TURN].span.end or program.codes[PLAY].span.end or not program.examples:
        return
    yield Diagnostic(
        Error.NOBODY_WINS,
        "nobody ever has a turn: there is neither `turn` nor `play`",
        Label(program.source, _head(program)),
        help="say under `turn` what a player does",
    )


def _head(program: Program) -> Span:
    """The line `game`."""
    found = _GAME.search(program.source.text)
    return first_line(program.source, Span(*found.span()) if found else Span(0, 0))


def _winners(program: Program) -> Iterator[Diagnostic]:
    score = next((zone for zone in program.zones if zone.form == "score"), None)
    message = "nobody can win: there is no `winner`, and no line of `end` says who wins"
    if program.winner is not None:
        return
    if any(line.who != x.Const((), ty=line.who.ty) for line in program.ends):
        if score is None or score.owner != "player" or not _comes_to_its_end(program):
            return
        message = "nobody wins where `play` comes to its end: there is no `winner`"
    elif not program.ends and not _speaks_of_winning(program):
        return
    also = () if score is None else (Label(program.source, score.span, "is this what decides?"),)
    asked = score.name if score else "points"
    yield Diagnostic(
        Error.NOBODY_WINS,
        message,
        Label(program.source, _head(program)),
        also,
        f"add such as `winner` with `most {asked}` below it, or an `end` with `… : you win`",
    )


def _comes_to_its_end(program: Program) -> bool:
    """Whether turns or rounds of `play` end by their own `until`, without a line of `end`."""
    lines = program.codes[PLAY].instructions
    return any(isinstance(line, i.TurnOver | i.RoundOver) and line.until is not None for line in lines)


def _speaks_of_winning(program: Program) -> bool:
    """Whether points are made, or something asks who has won: a game that is only begun does neither."""
    codes = [code.instructions for _, code in whole_codes(program)]
    asked = parts((*codes, program.always, tuple(example.steps for example in program.examples)))
    return any(
        isinstance(part, i.Score)
        or (isinstance(part, x.Property) and part.name == "won")
        or (isinstance(part, x.Builtin) and part.name == "game_over")
        for part in asked
    )


def _unshuffled(program: Program) -> Iterator[Diagnostic]:
    lines = [line for _, code in whole_codes(program) for line in code.instructions]
    shuffled = {line.zone.zone for line in lines if isinstance(line, i.Shuffle)}
    drawn = {line.source.zone for line in lines if isinstance(line, i.Draw)}
    drawn |= {zone.refilled_from.zone for zone in program.zones if zone.refilled_from is not None}
    for line in lines:
        if not isinstance(line, i.Move) or line.place.zone is None or not isinstance(line.what.ty, SetOf | ListOf):
            continue
        number = line.place.zone.zone
        zone = program.zones[number]
        if zone.form == "deck" and number in drawn - shuffled and _is_mixed(program, zone):
            shuffled.add(number)
            message = f"nothing ever shuffles `{zone.name}`: what lies in it is drawn in the order of the file"
            at = Label(program.source, first_line(program.source, line.span))
            yield Diagnostic(Error.NEVER_SHUFFLED, message, at, help=f"write `shuffle {zone.name}` behind it")


def _is_mixed(program: Program, zone: Zone) -> bool:
    """Whether there are different components of the kind that lies in a deck."""
    component = next((one for one in program.components if one.name == zone.holds), None)
    return component is not None and _differ(program, component)


def _differ(program: Program, component: Component) -> bool:
    fields = (program.fields[number].values for number in component.fields)
    return any(len(set(values)) > 1 for values in (component.names, *fields))
