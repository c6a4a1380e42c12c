"""How a match of the command line begins: taken from a save, in which language, who begins, and where it is kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import click

from rulekit.driver import load_file
from rulekit.play.bots import PERSON, spec_of
from rulekit.play.errors import SaveError, UsageError
from rulekit.play.match import Match
from rulekit.play.records import seat_name
from rulekit.play.saves import Header, SaveWriter, find_rules, read_save
from rulekit.program import Program
from rulekit.texts import LANGUAGES, language


def resumed(path: Path, rules: Path | None, say: Callable[[str], None]) -> tuple[Match, str | None]:
    """The match of a save, and who plays it as far as it says so; its rules are those given, else those it names."""
    save = read_save(path.read_text(encoding="utf-8", errors="replace"))
    if save.torn:
        say("the last line of the save was torn and has been dropped")
    file = rules or find_rules(save.header.file, path)
    if file is None:
        raise UsageError(f"the rules of this save, {save.header.file}, are not there: name them with `--rules FILE`")
    return Match.resumed(save, load_file(file)), save.header.bots


def spoken(lang: str | None) -> str:
    """The language of the table; refuses one that there are no texts for."""
    found = language(lang)
    if lang and not lang.lower().startswith(found):
        raise UsageError(f"the table does not speak `{lang}`; its languages are {', '.join(LANGUAGES)}")
    return found


def who_begins(program: Program, players: int, seats: Sequence[str]) -> str | None:
    """Asks the people at the table, where the game wants that; else the seed says it."""
    if program.first_player is None or PERSON not in seats:
        return None
    names = [seat_name(seat) for seat in range(players)]
    prompt = f"Who {program.first_player}? ({', '.join(names)}, or nothing to draw)"
    while True:
        said = click.prompt(prompt, default="", show_default=False).strip().lower()
        seat = f"p{said}" if said.isdecimal() else said
        if seat in ("", *names):
            return seat or None


def writer_for(path: Path, match: Match, seats: Sequence[str]) -> SaveWriter:
    """What keeps the match in that file; refuses, before anybody plays, a place that it could not or must not take."""
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file to save the match in")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} to save the match in")
    if not os.access(path.parent, os.W_OK):
        raise UsageError(f"nothing can be written in the folder {path.parent}: save the match in another one")
    header = attrs.evolve(match.header, bots=spec_of(seats))
    if path.exists() and not _is_of(path, header, match):
        raise UsageError(f"{path} is there already, and not as a save of this match so far: save it in another file")
    return SaveWriter(path, header)


def _is_of(path: Path, header: Header, match: Match) -> bool:
    """Whether a file is a save of that match which holds nothing more than the match does."""
    if not path.is_file():
        return False
    try:
        save = read_save(path.read_text(encoding="utf-8", errors="replace"))
    except SaveError:
        return False
    same = attrs.evolve(save.header, file=header.file, bots=header.bots) == header
    return same and save.moves == match.moves[: len(save.moves)]
