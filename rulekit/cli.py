"""The commands.  Exit codes: 0 done, 1 findings or failed examples, 2 wrong usage, 130 interrupted (saved first).

Each command loads what it needs when it is called: `rulekit check` must not wait for what only `play` uses.
"""

from __future__ import annotations

import difflib
import gc
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

try:
    import click

    from rulekit.data import VERSION, data_path
    from rulekit.play.console import (
        DONE,
        FOUND,
        INTERRUPTED,
        Failed,
        OutputClosedError,
        again,
        err,
        option_args,
        out,
        out_if,
        pairs,
        plain_errors,
        play_error,
        prepare_output,
        repeated,
    )
except KeyboardInterrupt:  # while it is loading
    sys.exit(130)

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic
    from rulekit.play.match import Match
    from rulekit.play.saves import SaveWriter
    from rulekit.play.session import Table
    from rulekit.program import Program

Say: TypeAlias = Callable[[str], None]

# Next to nothing here is garbage that only the collector finds: looking for it at every 700 objects slows each start.
_GARBAGE = 200_000

_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")
_json = click.option("--json", "as_json", is_flag=True, help="Machine-readable output.")
_players = click.option("--players", type=int, metavar="N", help="How many play.")
_options = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A variant; `random` draws it."
)
_seed = click.option("--seed", type=int, metavar="N", help="What chance comes from; without it one is drawn.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="rulekit")
def commands() -> None:
    """Write a board game's rules in a file that can be read, checked, tested, played and measured."""


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


# ── check, test, new ──────────────────────────────────────────────────────────────────────────


@commands.command()
@_files
@click.option("--notes", is_flag=True, help="Show notes in full.")
@_json
def check(files: Sequence[str], notes: bool, as_json: bool) -> int:  # noqa: FBT001
    """Find all mistakes in rule files."""
    from rulekit.diagnostics import Severity
    from rulekit.driver import check_file
    from rulekit.render import render_all, to_json

    with plain_errors():
        found = {path: check_file(path)[1] for path in map(_rule_file, files)}
    everything = [diagnostic for diagnostics in found.values() for diagnostic in diagnostics]
    is_bad = any(diagnostic.severity is not Severity.NOTE for diagnostic in everything)
    if as_json:
        _out_json([to_json(diagnostic) for diagnostic in everything])
        return FOUND if is_bad else DONE
    if everything:
        out(render_all(everything, notes=notes) + "\n")
    for path, diagnostics in found.items():
        out(f"{path}: {_count(diagnostics)}")
    return FOUND if is_bad else DONE


def _count(diagnostics: Sequence[Diagnostic]) -> str:
    counts: dict[str, int] = {}
    for diagnostic in diagnostics:
        counts[diagnostic.severity.value] = counts.get(diagnostic.severity.value, 0) + 1
    told = ", ".join(f"{count} {word}{'s' if count != 1 else ''}" for word, count in counts.items())
    if set(counts) <= {"note"}:
        return f"no mistakes, {told}" if told else "no mistakes"
    return told


@commands.command()
@_files
@click.option("-k", "only", metavar="TEXT", help="Only examples whose name or heading contains this.")
@_json
def test(files: Sequence[str], only: str | None, as_json: bool) -> int:  # noqa: FBT001
    """Run the examples of rule files."""
    run = _test_as_json if as_json else _test_as_text
    with plain_errors():
        ran = [run(path, only) for path in [_rule_file(file) for file in files]]
    code = max(code for code, _ in ran)
    if only is not None and code == DONE and not any(count for _, count in ran):
        raise click.UsageError(f"no example has `{only}` in its name or its heading")
    return code


def _test_as_json(path: Path, only: str | None) -> tuple[int, int]:
    """The exit code, and how many examples there were; `_test_as_text` as well."""
    from rulekit.driver import check_file
    from rulekit.play.examples import run_examples
    from rulekit.play.reports import example_json
    from rulekit.render import to_json

    program, diagnostics = check_file(path)
    data: dict[str, object] = {"file": str(path), "examples": []}
    results = run_examples(program, only) if program is not None else []
    data["examples"] = [example_json(result) for result in results]
    if program is None:
        data["diagnostics"] = [to_json(diagnostic) for diagnostic in diagnostics]
    _out_json(data)
    return (DONE if program is not None and all(result.ok for result in results) else FOUND), len(results)


def _test_as_text(path: Path, only: str | None) -> tuple[int, int]:
    from rulekit.driver import check_file
    from rulekit.play.examples import run_examples
    from rulekit.play.picture.position import draw_position
    from rulekit.play.reports import example_text, stand_ins
    from rulekit.play.watching import TESTED_GAMES, watch_a_few
    from rulekit.render import render_all

    program, diagnostics = check_file(path)
    if program is None:
        out(render_all(diagnostics))
        return FOUND, 0
    results = run_examples(program, only, draw_position)
    failed = [result for result in results if not result.ok]
    for result in failed:
        out(example_text(str(path), result))
    out(f"{path}: {len(results) - len(failed)} of {len(results)} examples hold")
    for line in watch_a_few(program).silent if results else ():
        out(f"  line {line}: this `choose` never had an answer, in {TESTED_GAMES} random games")
    out_if(stand_ins(program))
    return (FOUND if failed else DONE), len(results)


@commands.command()
@click.argument("name")
def new(name: str) -> int:
    """Write a small game to begin with."""
    from rulekit.play.starter import starter

    with plain_errors():
        for file, text in starter(name).items():
            with Path(file).open("x", encoding="utf-8", newline="\n") as opened:
                opened.write(text)
            out(f"wrote {file}; now try `rulekit play {file}`")
    return DONE


# ── bench ─────────────────────────────────────────────────────────────────────────────────────


@commands.command()
@click.argument("game")
@_players
@_options
@_seed
@click.option("--games", type=click.IntRange(min=1), metavar="N", help="How many games.")
@click.option("--seconds", type=click.FloatRange(min=0), default=5.0, metavar="S", help="For how long (5).")
@click.option("--engine", type=click.Choice(["reference", "all"]), default="reference", help="Which engine plays.")
@_json
def bench(
    game: str,
    players: int | None,
    options: Sequence[str],
    seed: int | None,
    games: int | None,
    seconds: float,
    engine: str,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Measure a game by random play."""
    from rulekit.play import bench as measured
    from rulekit.play.match import checked_seed, default_players
    from rulekit.play.playouts import GameFailedError
    from rulekit.play.reports import stand_ins
    from rulekit.play.track import Setup, check_setup

    with plain_errors():
        program = _load(_rule_file(game))
        count = default_players(program) if players is None else players
        setup = Setup(count, pairs(options), None, checked_seed(seed))
        check_setup(program, setup)
    words = [game, "--players", str(count), *option_args(setup.options)]
    try:
        tally = measured.bench(program, setup, games, seconds)
    except GameFailedError as failed:
        told = f"this is game {failed.number} (seed {failed.seed}) of the run with seed {setup.seed}"
        repeat = _same_game(words, setup.seed, failed.number, failed.seed)
        raise Failed(f"{play_error(failed.error, program)}\n{told}; {repeat}") from failed
    code = FOUND if tally.watched.broken else DONE
    if as_json:
        _out_json(measured.as_json(program, tally))
        return code
    out(measured.as_text(program, tally))
    out_if(stand_ins(program))
    for broken in tally.watched.broken:
        out(f"game {broken.number} {_same_game(words, setup.seed, broken.number, broken.seed)}")
    out(again(["bench", *words], setup.seed, tally.games))
    return code


def _same_game(words: Sequence[str], seed: int, number: int, own: int) -> str:
    """The line that plays game `number` of a run again: by its own seed, where `play` takes such a large one."""
    from rulekit.play.match import MOST_SEED

    if own > MOST_SEED:
        return repeated(["bench", *words], seed, number)
    return repeated(["play", *words, "--bots", "random"], own)


# ── play ──────────────────────────────────────────────────────────────────────────────────────


@commands.command()
@click.argument("game", required=False)
@_players
@click.option("--bots", metavar="SPEC", help="`random`, `p2=greedy,p3=random`, or how many.")
@_options
@_seed
@click.option("--first", metavar="SEAT", help="Who begins, as `p2`, where the game asks the table.")
@click.option("--save", "save_file", metavar="FILE", help="Where the match is saved.")
@click.option("--resume", "resume_file", metavar="FILE", help="Go on with a saved match.")
@click.option(
    "--rules", "rules_file", metavar="FILE", help="The rule file, also of a saved match whose rules have moved."
)
@click.option("--engine", type=click.Choice(["reference"]), default="reference", help="Which engine plays.")
@click.option("--lang", envvar="RULEKIT_LANG", metavar="en|fr", help="The language of the table.")
@_json
def play(
    game: str | None,
    players: int | None,
    bots: str | None,
    options: Sequence[str],
    seed: int | None,
    first: str | None,
    save_file: str | None,
    resume_file: str | None,
    rules_file: str | None,
    engine: str,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Play a game: people and bots at one terminal."""
    from rulekit.play.bots import seats_of
    from rulekit.play.match import Match, default_players
    from rulekit.play.opening import resumed, spoken, who_begins, writer_for
    from rulekit.play.saves import save_path
    from rulekit.play.track import check_players

    named = rules_file or game
    at_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    say = err if as_json else out
    with plain_errors():
        if resume_file is not None:
            match, known = resumed(Path(resume_file), None if named is None else _rule_file(named), say)
            seats = seats_of(known if bots is None else bots, len(match.players), at_terminal=at_terminal)
            path = Path(save_file or resume_file)
        elif named is None:
            raise click.UsageError("name a game, or a saved match with `--resume FILE`")
        else:
            program = _load(_rule_file(named))
            count = default_players(program) if players is None else players
            check_players(program, count)
            seats = seats_of(bots, count, at_terminal=at_terminal)
            first = first or (who_begins(program, count, seats) if at_terminal else None)
            match = Match(program, count, seed, pairs(options), first, engine=engine)
            path = Path(save_file) if save_file else save_path(program.source.path, match.seed, Path())
        match.lang = spoken(lang)
        writer = writer_for(path, match, seats)
    say(again(_play_args(match, named, seats), match.seed))
    with plain_errors(match.program):
        return _play_on(match, seats, writer, at_terminal=at_terminal, as_json=as_json)


def _play_on(match: Match, seats: Sequence[str], writer: SaveWriter, *, at_terminal: bool, as_json: bool) -> int:
    from rulekit.play.bots import spec_of
    from rulekit.play.reports import as_json as result_json
    from rulekit.play.reports import stand_ins
    from rulekit.play.session import NoMoreAnswers, play_on

    goes_on = shlex.join(["rulekit", "play", "--resume", str(writer.path), "--bots", spec_of(seats)])
    table, quits = _table(match, seats, goes_on, at_terminal=at_terminal, as_json=as_json)
    try:
        play_on(match, seats, writer, table.ask, table.watch)
    except KeyboardInterrupt:
        err(f"\nstopped; the match is saved in {writer.path} and goes on with `{goes_on}`")
        return INTERRUPTED
    except quits:
        return INTERRUPTED
    except NoMoreAnswers:
        err(f"the answers ended inside a question; the match is saved in {writer.path} and goes on with `{goes_on}`")
        return FOUND
    table.finish(match)
    if as_json:
        _out_json(result_json(match))
    else:
        out_if(stand_ins(match.program))
        out(f"saved in {writer.path}")
    return DONE


def _table(
    match: Match, seats: Sequence[str], goes_on: str, *, at_terminal: bool, as_json: bool
) -> tuple[Table, tuple[type[Exception], ...]]:
    """Where people sit, and how they leave: a terminal with pictures, or lines that are read and written."""
    from rulekit.play.bots import PERSON
    from rulekit.play.session import PlainTable, SilentTable

    people = [seat for seat, who in zip(match.players, seats, strict=True) if who == PERSON]
    if as_json and not people:
        return SilentTable(), ()
    if as_json or not at_terminal:
        return PlainTable(people, iter(sys.stdin), err if as_json else out), ()
    from rulekit import tui

    return tui.Table(people, match.lang, goes_on), (tui.Quit,)


def _play_args(match: Match, game: str | None, seats: Sequence[str]) -> list[str]:
    """The words that play the same match again, but for the seed."""
    from rulekit.play.bots import spec_of

    given = match.header
    args = ["play", game or given.file, "--players", str(given.players), *option_args(given.options)]
    args += ["--first", given.first] if given.first is not None else []
    return [*args, "--bots", spec_of(seats)]


# ── Inside ────────────────────────────────────────────────────────────────────────────────────


def _out_json(data: object) -> None:
    import json

    out(json.dumps(data, ensure_ascii=False))


def _load(path: Path) -> Program:
    from rulekit.driver import load_file

    return load_file(path)


def _rule_file(game: str) -> Path:
    """The rule file that a path or the name of a shipped game means."""
    for path in (Path(game), data_path("games", f"{game}.cats")):
        if path.is_file():
            return path
    shipped = sorted(path.stem for path in data_path("games").glob("*.cats"))
    near = difflib.get_close_matches(game, shipped, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"give a path, or one of {', '.join(shipped)}"
    raise click.UsageError(f"there is no rule file `{game}`: {hint}")
