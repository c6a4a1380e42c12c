"""How a match of the command line begins: taken from a save, in which language, who begins, and where it is kept."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import click

from rulekit.driver import load_file
from rulekit.play.bots import PERSON, seats_of, spec_of
from rulekit.play.engines import REFERENCE
from rulekit.play.errors import SaveError, UsageError
from rulekit.play.match import Match
from rulekit.play.records import seat_name
from rulekit.play.saves import Header, Save, SaveWriter, find_rules, free_path, read_as_far, read_save
from rulekit.play.track import Watch
from rulekit.program import Program
from rulekit.texts import LANGUAGES, language, own_language, text


@attrs.frozen
class Resumed:
    """The match of a save, and who plays it as far as the save says so; `lost` says why some of it was left out."""

    match: Match
    bots: str | None
    lost: SaveError | None = None


def resumed(
    path: Path,
    rules: Path | None,
    say: Callable[[str], None],
    *,
    from_last_good: bool = False,
    watch: Watch | None = None,
    engine: str = REFERENCE,
) -> Resumed:
    """The match of a save; its rules are those given, else those it names.

    With `from_last_good` it ends where the save stops fitting; else SaveError says where that is.
    """
    save = read_as_far(path.read_text(encoding="utf-8", errors="replace"))
    if save.torn:
        say("the last line of the save was torn and has been dropped")
    file = rules or find_rules(save.header.file, path)
    if file is None:
        raise UsageError(f"the rules of this save, {save.header.file}, are not there: name them with `--rules FILE`")
    program = load_file(file)
    match, lost = (Match.resumed_as_far if from_last_good else _as_a_whole)(save, program, watch, engine=engine)
    if lost is not None:
        where = f"after move {lost.good}" if lost.good else "at its beginning"
        say(f"{lost.message}; the match is taken up {where}")
    _check_bots(save.header, len(match.players))
    return Resumed(match, save.header.bots, lost)


def _as_a_whole(save: Save, program: Program, watch: Watch | None, *, engine: str) -> tuple[Match, None]:
    try:
        if save.damage is not None:
            raise save.damage
        return Match.resumed(save, program, watch, engine=engine), None
    except SaveError as error:
        if error.good is None:
            raise
        raise SaveError(f"{error.message}; `--from-last-good` takes up what fits", error.line, error.good) from error


def _check_bots(header: Header, players: int) -> None:
    try:
        seats_of(header.bots, players, at_terminal=False)
    except UsageError as error:
        raise SaveError(f"the first line of the save has no proper `bots`: {error}", 1) from error


def keep_beside(path: Path) -> Path:
    """Keeps a file as it is under another name in its folder, and says which."""
    kept = free_path(path.parent, f"{path.stem}-old", path.suffix)
    shutil.copy2(path, kept)
    return kept


def spoken(lang: str | None, program: Program) -> str:
    """The language of the table: that one, else the game's own; refuses one that there are no texts for."""
    if not lang:
        return own_language(program)
    found = language(lang)
    if not lang.lower().startswith(found):
        raise UsageError(f"the table does not speak `{lang}`; its languages are {', '.join(LANGUAGES)}")
    return found


def who_begins(program: Program, players: int, seats: Sequence[str], lang: str) -> str | None:
    """Asks the people at the table, where the game wants that; else the seed says it."""
    if program.first_player is None or PERSON not in seats:
        return None
    names = [seat_name(seat) for seat in range(players)]
    # The words of the game are in its own language, and fit only into a question in that one.
    key = "ask-first" if lang == own_language(program) else "ask-first-quoted"
    prompt = text(lang, key, what=program.first_player, seats=", ".join(names))
    while True:
        said = click.prompt(prompt, default="", show_default=False).strip().lower()
        seat = f"p{said}" if said.isdecimal() else said
        if seat in ("", *names):
            return seat or None
        click.echo(text(lang, "first-help", first=names[0], last=names[-1]))


def writer_for(path: Path, match: Match, seats: Sequence[str], cut: Path | None = None) -> SaveWriter:
    """What keeps the match in that file; refuses, before anybody plays, a place that it could not or must not take.

    It may take that of `cut`, the save of which the match is only a part.
    """
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file to save the match in")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} to save the match in")
    if not os.access(path.parent, os.W_OK):
        raise UsageError(f"nothing can be written in the folder {path.parent}: save the match in another one")
    header = attrs.evolve(match.header, bots=spec_of(seats))
    is_cut = cut is not None and path.exists() and path.samefile(cut)
    if path.exists() and not is_cut and not _is_of(path, header, match):
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
