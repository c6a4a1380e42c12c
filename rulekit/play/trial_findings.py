"""What trials found, as diagnostics: each at the line it concerns, with a save of a game that shows it.

What a game shows for certain is an error: a broken promise, rules that fail.  A limit that was reached, a deck that ran
out, play that got stuck, and what no game has shown are notes: random players do not play well, and some of it may be
meant.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator

from rulekit.diagnostics import Code, Diagnostic, Label, in_order
from rulekit.play.errors import diagnostic_of
from rulekit.play.trials import Moment, Sighting, Trials
from rulekit.program import TURN, Program
from rulekit.render import number_of
from rulekit.runtime.errors import PlayError
from rulekit.source import Span, first_line

Keep = Callable[[Code, int, Moment], str]  # saves a moment found at a line; gives the name of the file


def findings(trials: Trials, keep: Keep) -> tuple[Diagnostic, ...]:
    """All that the games so far have shown, sorted by place; nothing before the first game is over."""
    if not trials.games:
        return ()
    return in_order([*_shown(trials, keep), *_never(trials)])


# ── What a game shows ─────────────────────────────────────────────────────────────────────────


def _shown(trials: Trials, keep: Keep) -> Iterator[Diagnostic]:
    program = trials.program
    for (code, number), sighting in trials.seen.items():
        how_often = _how_often(trials, sighting)
        at, message, also = _about(trials, code, number, sighting.error)
        path = keep(code, program.source.line_of(at.span), sighting.moment)
        look = f"look at it with `{shlex.join(['rulekit', 'play', '--resume', path])}`"
        if sighting.error is not None:
            look += ": it fails there again; with `--bots 0` you answer yourself"
        yield Diagnostic(code, f"{message} {how_often}, as in {path}", at, also, look)


def _about(trials: Trials, code: Code, number: int, error: PlayError | None) -> tuple[Label, str, tuple[Label, ...]]:
    """Where it is, what it is, and other places of it."""
    program = trials.program
    if error is not None:
        failed = diagnostic_of(error, program)
        return failed.at, f"{failed.message}, in", ()
    match code:
        case Code.PLAY_ALWAYS_BROKEN:
            promise = program.always[number]
            return _label(program, promise.span), f"`{promise.text}` does not hold in", ()
        case Code.PLAY_LIMIT:
            if program.limit is None:
                return _label(program, program.codes[TURN].span), "going again without end ended", ()
            return _label(program, program.limit_span), "the limit ended", ()
        case Code.PLAY_STUCK:
            where = _label(program, program.source.line_span(number), "all went round, and nobody could do anything")
            return where, "play got stuck here in", ()
        case _:
            zone = program.zones[number]
            also = [
                _label(program, span, f"found too little in {number_of(count, 'game')}")
                for (lacked, span), count in sorted(trials.lacking.items())
                if lacked == number
            ]
            return _label(program, zone.span), f"`{zone.name}` ran out in", tuple(also)


def _how_often(trials: Trials, sighting: Sighting) -> str:
    """In how many of how many games, and at which numbers of players, if these differ."""
    told = f"{sighting.games.total()} of {number_of(trials.games.total(), 'game')}"
    if len(trials.games) == 1:
        return told
    by_count = [f"{found} of {trials.games[count]} with {count}" for count, found in sorted(sighting.games.items())]
    return f"{told} ({', '.join(by_count)} player{'s' if set(sighting.games) != {1} else ''})"


# ── What none shows ───────────────────────────────────────────────────────────────────────────


def _never(trials: Trials) -> Iterator[Diagnostic]:
    program, played = trials.program, number_of(trials.games.total(), "game")
    for span, came in trials.answers.silent(program).items():
        message = f"this `choose` came up {_times(came)} in {played} and never had an answer"
        yield Diagnostic(Code.PLAY_NO_OPTION, message, _label(program, span), (), _LOOSEN)
    for span, (label, came) in trials.answers.closed(program).items():
        message = f"`{label}` could never be chosen, though its `choose one` came up {_times(came)} in {played}"
        yield Diagnostic(Code.PLAY_NO_OPTION, message, _label(program, span), (), _LOOSEN)
    for number in trials.uses.idle_codes():
        code = program.codes[number]
        at = _label(program, code.span)
        if code.unit == "trigger":
            yield Diagnostic(Code.PLAY_NEVER_FIRED, f"`when {code.name}` never fired in {played}", at, (), _FIRE)
        else:
            yield Diagnostic(Code.PLAY_NEVER_USED, f"the rule `{code.name}` was never used in {played}", at, (), _USE)
    for number in trials.uses.idle_defines():
        define = program.defines[number]
        message = f"`{define.name}` was never asked for in {played}"
        yield Diagnostic(Code.PLAY_NEVER_USED, message, _label(program, define.span), (), _USE)


_LOOSEN = "see whether its conditions can ever be met; random players may just not get there"
_FIRE = "see whether a rule ever moves something there; random players may just not get there"
_USE = "use it or take it out; random players may just not get there"


# ── Words ─────────────────────────────────────────────────────────────────────────────────────


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _label(program: Program, span: Span, text: str = "") -> Label:
    return Label(program.source, first_line(program.source, span), text)
