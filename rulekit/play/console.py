"""What commands print: UTF-8, or plain letters on consoles that cannot show it; their options; mistakes of users."""

from __future__ import annotations

import codecs
import difflib
import json
import os
import shlex
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from rulekit.data import data_path
from rulekit.diagnostics import RulesError
from rulekit.play.errors import SaveError, UsageError, diagnostic_of
from rulekit.render import render, render_all
from rulekit.runtime.errors import PlayError

if TYPE_CHECKING:
    from rulekit.program import Program

DONE, FOUND, INTERRUPTED = 0, 1, 130
_PLAIN = {"–": "-", "—": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "·": ".", "×": "x", "→": "->"}
_PLAIN |= {"«": '"', "»": '"', "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"}
_BOXES = {"─": "-", "│": "|"} | dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+")


def prepare_output() -> None:
    """Files and pipes get UTF-8; a console that lacks a letter gets a plain one."""
    codecs.register_error("rulekit-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=None if stream.isatty() else "utf-8", errors="rulekit-plain")


class OutputClosedError(Exception):
    """Nobody reads on, as behind `| head`: what is done is done, and there is nothing to say."""


def out(text: str) -> None:
    """A line of what was asked for."""
    try:
        click.echo(text)
    except BrokenPipeError:
        raise OutputClosedError from None


def err(text: str) -> None:
    """A line about it."""
    click.echo(text, err=True)


def out_if(text: str | None) -> None:
    """A line, if there is one."""
    if text is not None:
        out(text)


def out_json(data: object) -> None:
    """The same for programs."""
    out(json.dumps(data, ensure_ascii=False))


def plain(text: str) -> str:
    """The text in letters that every console has."""
    return "".join(_plain_letter(letter) for letter in text)


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def _plain_letter(letter: str) -> str:
    known = _PLAIN.get(letter) or _BOXES.get(letter)
    if known is not None:
        return known
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare or "?"


# ── The words of a command ────────────────────────────────────────────────────────────────────


json_option = click.option("--json", "as_json", is_flag=True, help="Machine-readable output.")
seed_option = click.option("--seed", type=int, metavar="N", help="What chance comes from; without it one is drawn.")


def rule_file(game: str) -> Path:
    """The rule file that a path or the name of a shipped game means."""
    for path in (Path(game), data_path("games", f"{game}.cats")):
        if path.is_file():
            return path
    shipped = sorted(path.stem for path in data_path("games").glob("*.cats"))
    near = difflib.get_close_matches(game, shipped, n=1)
    hint = f"did you mean `{near[0]}`?" if near else f"give a path, or one of {', '.join(shipped)}"
    raise click.UsageError(f"there is no rule file `{game}`: {hint}")


def pairs(options: Sequence[str]) -> dict[str, str]:
    """`NAME=VALUE` taken apart."""
    found = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign:
            raise click.UsageError(f"`--option {option}` is not of the form NAME=VALUE")
        found[name.strip()] = value.strip()
    return found


def option_args(options: Mapping[str, str]) -> list[str]:
    """Those options as words of a command."""
    return [word for name, value in options.items() for word in ("--option", f"{name}={value}")]


def again(args: Sequence[str], seed: int, games: int | None = None) -> str:
    """The seed, and the line that repeats the run."""
    return f"seed {seed}; {repeated(args, seed, games)}"


def repeated(args: Sequence[str], seed: int, games: int | None = None) -> str:
    """The line that repeats a run."""
    return f"again: {command(args, seed, games)}"


def command(args: Sequence[str], seed: int, games: int | None = None) -> str:
    """That line alone."""
    more = ["--games", str(games)] if games is not None else []
    return as_typed([*args, "--seed", str(seed), *more])


def as_typed(args: Sequence[str]) -> str:
    """A command as it can be typed where this one was: `play.py` says how it was started itself."""
    started = os.environ.get("RULEKIT_STARTED", "")
    if args[0] == "play" and "{}" in started:
        return started.replace("{}", shlex.join(args[1:]))
    return shlex.join(["rulekit", *args])


# ── Mistakes of users ─────────────────────────────────────────────────────────────────────────


class Failed(click.ClickException):
    """What was asked for cannot be done; the message says why."""

    exit_code = FOUND

    def show(self, file: IO[Any] | None = None) -> None:
        """The message alone."""
        err(self.message)


@contextmanager
def plain_errors(program: Program | None = None) -> Iterator[None]:
    """Mistakes of users and of rules as one sentence, with the right exit code."""
    try:
        yield
    except RulesError as error:
        raise Failed(render_all(error.diagnostics)) from error
    except SaveError as error:
        raise Failed(f"error[{error.code.value}]: {error.message}") from error
    except PlayError as error:
        raise Failed(play_error(error, program)) from error
    except UsageError as error:
        raise click.UsageError(str(error)) from error
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise click.UsageError(f"{getattr(error, 'filename', None) or 'this file'}: {reason}") from error


def play_error(error: PlayError, program: Program | None) -> str:
    """An error of the rules in play, with its place where the program is known."""
    if program is None:
        return f"error[{error.code.value}]: {error.message}"
    return render(diagnostic_of(error, program))
