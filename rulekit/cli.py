"""The commands.  Exit codes: 0 done, 1 findings or failed examples, 2 wrong usage, 130 interrupted (saved first).

Each command loads what it needs when it is called: `rulekit check` must not wait for what only `play` uses.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

try:
    import click

    from rulekit import file_commands, native_commands, save_commands
    from rulekit.data import VERSION
    from rulekit.play.console import (
        DONE,
        FOUND,
        INTERRUPTED,
        Failed,
        OutputClosedError,
        again,
        as_typed,
        command,
        err,
        json_option,
        option_args,
        out,
        out_if,
        out_json,
        pairs,
        plain_errors,
        play_error,
        prepare_output,
        rule_file,
        seed_option,
    )
except KeyboardInterrupt:  # while it is loading
    sys.exit(130)

if TYPE_CHECKING:
    from rulekit.play.bench import Tally
    from rulekit.play.match import Match
    from rulekit.play.saves import SaveWriter
    from rulekit.play.session import Table
    from rulekit.play.track import Setup
    from rulekit.program import Program

Say: TypeAlias = Callable[[str], None]

# Next to nothing here is garbage that only the collector finds: looking for it at every 700 objects slows each start.
_GARBAGE = 200_000

_players = click.option("--players", type=int, metavar="N", help="How many play.")
_options = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant; `random` draws it."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="rulekit")
def commands() -> None:
    """Write a board game's rules in a file that can be read, checked, tested, played and measured."""


for _command in (
    file_commands.check,
    file_commands.test,
    file_commands.fmt,
    file_commands.new,
    native_commands.native,
    save_commands.replay,
    save_commands.why,
):
    commands.add_command(_command)


def main() -> None:
    """Run the command line; end with its exit code, and never with a traceback for what users do."""
    prepare_output()
    gc.set_threshold(_GARBAGE)
    try:
        code = commands.main(prog_name="rulekit", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        code = INTERRUPTED
    except KeyboardInterrupt:
        code = INTERRUPTED
    except (OutputClosedError, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = DONE
    sys.exit(code if isinstance(code, int) else DONE)


# ── bench ─────────────────────────────────────────────────────────────────────────────────────


@commands.command()
@click.argument("game")
@_players
@_options
@seed_option
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="How many games.")
@click.option("--seconds", type=click.FloatRange(min=0), default=5.0, metavar="S", help="For how long (5).")
@click.option(
    "--engine", type=click.Choice(["reference", "native", "all"]), default="reference", help="Which engine plays."
)
@click.option("--profile", is_flag=True, help="Which lines of the rules take the time.")
@json_option
def bench(
    game: str,
    players: int | None,
    options: Sequence[str],
    seed: int | None,
    games: int | None,
    seconds: float,
    engine: str,
    profile: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
) -> int:
    """Measure a game by random play."""
    from rulekit.native.refused import MissingError
    from rulekit.play import bench as measured
    from rulekit.play.match import checked_seed, default_players
    from rulekit.play.profiles import profile as profile_of
    from rulekit.play.profiles import profile_native
    from rulekit.play.reports import stand_ins
    from rulekit.play.track import Setup, check_setup

    with plain_errors():
        program = _load(rule_file(game))
        count = default_players(program) if players is None else players
        setup = Setup(count, pairs(options), None, checked_seed(seed))
        check_setup(program, setup)
    words = [game, "--players", str(count), *option_args(setup.options)]
    code = DONE
    for each in ("reference", "native") if engine == "all" else (engine,):
        try:
            tally = _measured(program, setup, words, games, seconds, each)
        except MissingError as missing:
            if engine != "all":
                raise click.UsageError(str(missing)) from missing
            err(str(missing))
            continue
        if profile:
            tally.shares = (profile_native if each == "native" else profile_of)(program, setup, games, seconds)
        code = FOUND if tally.watched.broken else code
        if as_json:
            out_json(measured.as_json(program, tally))
            continue
        out(measured.as_text(program, tally))
        out_if(stand_ins(program))
        for broken in tally.watched.broken:
            out(f"game {broken.number} {measured.same_game(words, setup.seed, broken.number, broken.seed)}")
        more = [*([] if engine == "reference" else ["--engine", engine]), *(["--profile"] if profile else [])]
        out(again(["bench", *words, *more], setup.seed, max(tally.games, 1)))
    return code


def _measured(
    program: Program, setup: Setup, words: Sequence[str], games: int | None, seconds: float, engine: str
) -> Tally:
    """What the games of one engine came to."""
    from rulekit.play import bench as measured
    from rulekit.play.playouts import GameFailedError

    try:
        run = measured.bench_native if engine == "native" else measured.bench
        return run(program, setup, games, seconds)
    except GameFailedError as failed:
        told = f"this is game {failed.number} (seed {failed.seed}) of the run with seed {setup.seed}"
        repeat = measured.same_game(words, setup.seed, failed.number, failed.seed)
        raise Failed(f"{play_error(failed.error, program)}\n{told}; {repeat}") from failed


# ── play ──────────────────────────────────────────────────────────────────────────────────────


@commands.command()
@click.argument("game", required=False)
@_players
@click.option("--bots", metavar="SPEC", help="`random`, `p2=greedy,p3=random`, or how many.")
@_options
@seed_option
@click.option("--first", metavar="SEAT", help="Who begins, as `p2`, where the game asks the table.")
@click.option("--save", "save_file", metavar="FILE", help="Where the match is saved.")
@click.option("--resume", "resume_file", metavar="FILE", help="Go on with a saved match.")
@click.option("--from-last-good", is_flag=True, help="With `--resume`: leave out of it what does not fit.")
@click.option(
    "--rules", "rules_file", metavar="FILE", help="The rule file, also of a saved match whose rules have moved."
)
@click.option("--engine", type=click.Choice(["reference", "native"]), default="reference", help="Which engine plays.")
@click.option("--lang", envvar="RULEKIT_LANG", metavar="en|fr", help="The language of the table.")
@json_option
def play(
    game: str | None,
    players: int | None,
    bots: str | None,
    options: Sequence[str],
    seed: int | None,
    first: str | None,
    save_file: str | None,
    resume_file: str | None,
    from_last_good: bool,  # noqa: FBT001
    rules_file: str | None,
    engine: str,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Play a game: people and bots at one terminal."""
    from rulekit.play.bots import seats_of
    from rulekit.play.match import Match, default_players
    from rulekit.play.opening import keep_beside, resumed, spoken, who_begins, writer_for
    from rulekit.play.saves import save_path
    from rulekit.play.track import check_players
    from rulekit.texts import text

    named = rules_file or game
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    say = err if as_json else out
    cut = None
    if from_last_good and resume_file is None:
        raise click.UsageError("`--from-last-good` goes with `--resume FILE`")
    with plain_errors():
        if resume_file is not None:
            rules = None if named is None else rule_file(named)
            found = resumed(Path(resume_file), rules, say, from_last_good=from_last_good, engine=engine)
            match = found.match
            seats = seats_of(found.bots if bots is None else bots, len(match.players), at_terminal=at_terminal)
            path = Path(save_file or resume_file)
            cut = Path(resume_file) if found.lost is not None else None
        elif named is None:
            raise click.UsageError("name a game, or a saved match with `--resume FILE`")
        else:
            program = _load(rule_file(named))
            count = default_players(program) if players is None else players
            check_players(program, count)
            seats = seats_of(bots, count, at_terminal=at_terminal)
            first = first or (who_begins(program, count, seats, spoken(lang, program)) if at_terminal else None)
            match = Match(program, count, seed, pairs(options), first, engine=engine)
            path = Path(save_file) if save_file else save_path(program.source.path, match.seed, Path())
        match.lang = spoken(lang, match.program)
        writer = writer_for(path, match, seats, cut)
        if cut is not None and path.exists() and path.samefile(cut):
            say(f"the save as it was is kept in {keep_beside(cut)}")
    repeat = command(_play_args(match, named, seats), match.seed)
    say(text(match.lang, "play-again", seed=str(match.seed), command=repeat))
    with plain_errors(match.program):
        return _play_on(match, seats, writer, at_terminal=at_terminal, as_json=as_json)


def _play_on(match: Match, seats: Sequence[str], writer: SaveWriter, *, at_terminal: bool, as_json: bool) -> int:
    from rulekit.play.reports import as_json as result_json
    from rulekit.play.reports import stand_ins
    from rulekit.play.session import NoMoreAnswers, Quit, play_on
    from rulekit.texts import text

    goes_on = as_typed(["play", "--resume", str(writer.path), *_engine_args(match)])
    table = _table(match, seats, goes_on, at_terminal=at_terminal, as_json=as_json)
    try:
        play_on(match, seats, writer, table.ask, table.watch)
    except KeyboardInterrupt:
        err("\n" + text(match.lang, "play-stopped", path=str(writer.path), command=goes_on))
        return INTERRUPTED
    except Quit:
        return DONE
    except NoMoreAnswers:
        err(text(match.lang, "play-cut", path=str(writer.path), command=goes_on))
        return FOUND
    table.finish(match)
    if as_json:
        out_json(result_json(match))
    else:
        out_if(stand_ins(match.program, match.lang))
        out(text(match.lang, "play-saved", path=str(writer.path)))
    return DONE


def _table(match: Match, seats: Sequence[str], goes_on: str, *, at_terminal: bool, as_json: bool) -> Table:
    """Where people sit: a terminal with pictures, or lines that are read and written."""
    from rulekit.play.bots import PERSON
    from rulekit.play.session import PlainTable, SilentTable

    people = [seat for seat, who in zip(match.players, seats, strict=True) if who == PERSON]
    if as_json and not people:
        return SilentTable()
    if as_json or not at_terminal:
        return PlainTable(people, iter(sys.stdin), err if as_json else out)
    from rulekit import tui

    return tui.Table(people, match.lang, goes_on)


def _play_args(match: Match, game: str | None, seats: Sequence[str]) -> list[str]:
    """The words that play the same match again, but for the seed."""
    from rulekit.play.bots import spec_of

    given = match.header
    args = ["play", game or given.file, "--players", str(given.players), *option_args(given.options)]
    args += ["--first", given.first] if given.first is not None else []
    return [*args, "--bots", spec_of(seats), *_engine_args(match)]


def _engine_args(match: Match) -> list[str]:
    return [] if match.engine == "reference" else ["--engine", match.engine]


# ── Inside ────────────────────────────────────────────────────────────────────────────────────


def _load(path: Path) -> Program:
    from rulekit.driver import load_file

    return load_file(path)
