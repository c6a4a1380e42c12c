"""The commands on rule files, which play nothing with people: `check`, `test`, `fmt` and `new`.

Exit codes and when what is loaded: as `cli` says, which has the other commands.
"""

from __future__ import annotations

import difflib
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit import limits
from rulekit.play.console import (
    DONE,
    FOUND,
    INTERRUPTED,
    err,
    json_option,
    out,
    out_if,
    out_json,
    plain_errors,
    rule_file,
    seed_option,
)

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic
    from rulekit.formatting import LaidOut

_STDIN = "-"

_files = click.argument("files", nargs=-1, required=True, metavar="FILE...")


@click.command()
@_files
@click.option("--notes", is_flag=True, help="Show notes in full.")
@click.option("--play", "games", type=click.IntRange(min=1), metavar="N", help="Check by N random games as well.")
@seed_option
@click.option("--saves", type=click.Path(file_okay=False), metavar="DIR", help="Where games to look at are saved.")
@json_option
def check(
    files: Sequence[str],
    notes: bool,  # noqa: FBT001
    games: int | None,
    seed: int | None,
    saves: str | None,
    as_json: bool,  # noqa: FBT001
) -> int:
    """Find all mistakes in rule files."""
    from rulekit.diagnostics import is_bad
    from rulekit.driver import mistakes_in
    from rulekit.render import found_text, to_json

    if games is None and (seed is not None or saves is not None):
        raise click.UsageError("`--seed` and `--saves` go with `--play N`")
    run = None
    with plain_errors():
        paths = [rule_file(file) for file in files]
        if games is not None:
            from rulekit.play.trying import try_out

            run = try_out(paths, files, games, seed, saves)
        found = run.found if run is not None else {path: mistakes_in(path) for path in paths}
    everything = [diagnostic for diagnostics in found.values() for diagnostic in diagnostics]
    if as_json:
        out_json([to_json(diagnostic) for diagnostic in everything])
    else:
        out(found_text({str(path): diagnostics for path, diagnostics in found.items()}, notes=notes))
    if run is not None and run.told is not None:
        (err if as_json else out)(run.told)
    return INTERRUPTED if run is not None and run.stopped else FOUND if is_bad(everything) else DONE


@click.command()
@_files
@click.option("-k", "only", metavar="TEXT", help="Only examples whose name or heading contains this.")
@json_option
def test(files: Sequence[str], only: str | None, as_json: bool) -> int:  # noqa: FBT001
    """Run the examples of rule files."""
    run = _test_as_json if as_json else _test_as_text
    with plain_errors():
        ran = [run(path, only) for path in [rule_file(file) for file in files]]
    code = max(code for code, _ in ran)
    if only is not None and code == DONE and not any(count for _, count in ran):
        raise click.UsageError(f"no example has `{only}` in its name or its heading")
    return code


def _test_as_json(path: Path, only: str | None) -> tuple[int, int]:
    """The exit code, and how many examples there were; `_test_as_text` as well."""
    from rulekit.driver import check_file
    from rulekit.play.examples import run_examples
    from rulekit.play.reports import example_json, watched_json
    from rulekit.play.watching import Watched, watch_a_few
    from rulekit.render import to_json

    program, diagnostics = check_file(path)
    if program is None:
        found = [to_json(diagnostic) for diagnostic in diagnostics]
        out_json({"file": str(path), "examples": [], **watched_json(Watched()), "diagnostics": found})
        return FOUND, 0
    results = run_examples(program, only)
    is_ok = all(result.ok for result in results)
    watched = watch_a_few(program) if results and is_ok else Watched()
    examples = [example_json(result) for result in results]
    out_json({"file": str(path), "examples": examples, **watched_json(watched, program, str(path))})
    return (DONE if is_ok and watched.ok else FOUND), len(results)


def _test_as_text(path: Path, only: str | None) -> tuple[int, int]:
    from rulekit.driver import check_file
    from rulekit.play.examples import run_examples
    from rulekit.play.picture.position import draw_position
    from rulekit.play.reports import example_text, stand_ins, watched_text
    from rulekit.play.watching import Watched, watch_a_few
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
    watched = watch_a_few(program) if results and not failed else Watched()
    out_if(watched_text(watched, program, str(path)))
    out_if(stand_ins(program))
    return (FOUND if failed or not watched.ok else DONE), len(results)


@click.command()
@_files
@click.option("--check", "only_check", is_flag=True, help="Write nothing; only say which files would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def fmt(files: Sequence[str], only_check: bool, diff: bool) -> int:  # noqa: FBT001
    """Write rule files in one layout; `-` reads standard input and prints."""
    if _STDIN in files and len(files) > 1:
        raise click.UsageError("`-` reads standard input: name no other file with it")
    for file in files:
        if file != _STDIN and not Path(file).is_file():
            raise click.UsageError(f"there is no rule file `{file}`: give its path")
    with plain_errors():
        if only_check or diff:
            return max(_compare(file, only_check=only_check, diff=diff) for file in files)
        return max(map(_lay_out, files))


def _lay_out(file: str) -> int:
    """Bring a file, or what is read, into the layout."""
    from rulekit.formatting import overwrite

    found = _laid_out(file)
    if found.text is None:
        return _cannot_read(file, found.mistakes)
    if file == _STDIN:
        out_if(found.text.removesuffix("\n") or None)
        return DONE
    if found.is_changed:
        overwrite(Path(file), found.text)
    out(f"{file}: {'laid out' if found.is_changed else 'nothing to do'}")
    return DONE


def _compare(file: str, *, only_check: bool, diff: bool) -> int:
    """Say, or show, what the layout would change."""
    found = _laid_out(file)
    if found.text is None:
        return _cannot_read(file, found.mistakes)
    if diff and found.is_changed:
        out(_difference(_shown(file), found.data.decode(), found.text))
    if only_check:
        out(f"{_shown(file)}: {'would change' if found.is_changed else 'nothing to do'}")
    return FOUND if found.is_changed else DONE


def _laid_out(file: str) -> LaidOut:
    from rulekit.files import read_up_to
    from rulekit.formatting import lay_out_data

    if file != _STDIN:
        return lay_out_data(read_up_to(Path(file), limits.FILE_SIZE), file)
    stream = getattr(sys.stdin, "buffer", None)  # none where standard input is closed
    return lay_out_data(stream.read(limits.FILE_SIZE + 1) if stream else b"", _shown(file))


def _cannot_read(file: str, mistakes: Sequence[Diagnostic]) -> int:
    """Say why a file is left alone; apart from what is printed, where that replaces what was read."""
    from rulekit.render import counted, render_all

    say = err if file == _STDIN else out
    say(render_all(mistakes) + "\n")
    say(f"{_shown(file)}: {counted(mistakes)}, left as it is")
    return FOUND


def _shown(file: str) -> str:
    return "<stdin>" if file == _STDIN else file


def _difference(name: str, before: str, after: str) -> str:
    lines = difflib.unified_diff(list(io.StringIO(before)), list(io.StringIO(after)), name, name)
    told = (line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
    return "".join(told).removesuffix("\n")


@click.command()
@click.argument("name")
def new(name: str) -> int:
    """Write a small game to begin with."""
    from rulekit.play.starter import starter

    with plain_errors():
        for file, text in starter(name).items():
            if Path(file).exists():
                raise click.UsageError(f"there is a file `{file}` already: choose another name, or move that file away")
            with Path(file).open("x", encoding="utf-8", newline="\n") as opened:
                opened.write(text)
            out(f"wrote {file}; now try `rulekit play {file}`")
    return DONE
