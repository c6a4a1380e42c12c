"""Saves: a match as lines of JSON (docs/reference/saves.md).

The first line says which game, rules, options, players and seed; then comes one line for each answer
(`{"p1": "3,4"}`) and each outcome of chance (`{"chance": "stock", "is": "r2"}`).  A line that was torn by a crash can
only be the last one: it is dropped, and said.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from rulekit.data import data_path
from rulekit.play.errors import SaveError
from rulekit.play.records import seat_name
from rulekit.play.track import Move, Setup
from rulekit.program import Program

FORMAT = 1
SUFFIX = ".match"


@attrs.frozen
class Header:
    """The first line of a save.

    `options` are as given (perhaps `random`); `first` only if it was given; `bots` says who plays, if that is known.
    """

    game: str
    file: str
    rules: str
    options: Mapping[str, str]
    players: int
    seed: int
    first: str | None = None
    bots: str | None = None

    @classmethod
    def of(cls, program: Program, setup: Setup, bots: str | None = None) -> Header:
        """What a save of a match with this setup begins with."""
        return cls(
            game=program.name,
            file=program.source.path,
            rules=program.rules,
            options=dict(setup.options),
            players=setup.players,
            seed=setup.seed,
            first=None if setup.first is None else seat_name(setup.first),
            bots=bots,
        )

    def line(self) -> str:
        """The line, with its end."""
        data: dict[str, object] = {
            "format": FORMAT,
            "game": self.game,
            "file": self.file,
            "rules": self.rules,
            "options": dict(self.options),
            "players": self.players,
            "seed": self.seed,
        }
        if self.first is not None:
            data["first"] = self.first
        if self.bots is not None:
            data["bots"] = self.bots
        return _line(data)

    def check_rules(self, program: Program) -> None:
        """Refuses another game, and the same game with other rules."""
        if program.name != self.game:
            raise SaveError(f"this is a save of {self.game}, not of {program.name}", 1)
        if program.rules != self.rules:
            message = f"the rules of {self.game} have changed since this match was saved: it needs them as they were"
            raise SaveError(message, 1)


@attrs.frozen
class Save:
    """What a save holds.  `torn`: its last line was not whole and has been dropped."""

    header: Header
    moves: tuple[Move, ...]
    torn: bool


# ── Text ──────────────────────────────────────────────────────────────────────────────────────


def write_save(header: Header, moves: Iterable[Move]) -> str:
    """The whole text of a save."""
    return header.line() + "".join(move_line(move) for move in moves)


def move_line(move: Move) -> str:
    """The line of one move, with its end."""
    if move.seat is None:
        return _line({"chance": move.source, "is": move.key})
    return _line({seat_name(move.seat): move.key})


def read_save(text: str) -> Save:
    """What a save holds; SaveError says in one sentence why it is none."""
    lines = text.removeprefix("\ufeff").rstrip("\n").split("\n")
    records: list[dict[str, Any]] = []
    for number, line in enumerate(lines, start=1):
        record = _record(line)
        if record is None and number == len(lines) and number > 1:
            return _save(records, torn="torn")
        if record is None:
            what = "this is no save of a match" if number == 1 else f"line {number} of the save is damaged"
            raise SaveError(f"{what}: a save has one JSON object on each line", number)
        records.append(record)
    return _save(records)


def _save(records: list[dict[str, Any]], torn: str = "") -> Save:
    moves = tuple(_move(record, number) for number, record in enumerate(records[1:], start=2))
    return Save(_header(records[0]), moves, bool(torn))


def _record(line: str) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _header(record: dict[str, Any]) -> Header:
    if "format" not in record:
        raise SaveError("this is no save of a match: its first line has no `format`", 1)
    if record["format"] != FORMAT:
        raise SaveError(f"this save has format {record['format']}, and this rulekit reads format {FORMAT}", 1)
    fields = {"game": str, "file": str, "rules": str, "options": dict, "players": int, "seed": int}
    for name, kind in fields.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise SaveError(f"the first line of the save has no proper `{name}`", 1)
    options = {str(name): str(value) for name, value in record["options"].items()}
    first, bots = record.get("first"), record.get("bots")
    return Header(
        game=record["game"],
        file=record["file"],
        rules=record["rules"],
        options=options,
        players=record["players"],
        seed=record["seed"],
        first=None if first is None else str(first),
        bots=None if bots is None else str(bots),
    )


def _move(record: dict[str, Any], number: int) -> Move:
    match record:
        case {"chance": str(source), "is": str(key)} if len(record) == 2:
            return Move(None, key, source)
        case _ if len(record) == 1:
            ((name, key),) = record.items()
            if name[:1] == "p" and name[1:].isdecimal() and len(name) < 9 and isinstance(key, str):
                return Move(int(name[1:]) - 1, key)
    raise SaveError(f"line {number} of the save is neither an answer nor an outcome of chance", number)


def _line(data: Mapping[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


# ── Files ─────────────────────────────────────────────────────────────────────────────────────


class SaveWriter:
    """Keeps the file of a match up to date: what is new is appended, flushed and synced before anything is shown.

    After an undo the file is written anew beside its place and put there in one go.
    """

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self._header = header
        self._written: list[Move] = []
        self._is_whole = False

    def keep(self, moves: Iterable[Move], sync: str = "sync") -> None:
        """Brings the file to these moves.  With `sync="later"` it is left to the system when they reach the disk."""
        moves = list(moves)
        known = len(self._written)
        is_whole, self._is_whole = self._is_whole, False  # until this is written
        if is_whole and moves[:known] == self._written:
            self._append("".join(move_line(move) for move in moves[known:]), sync)
        else:
            self._replace(write_save(self._header, moves))
        self._written, self._is_whole = moves, True

    def _append(self, text: str, sync: str) -> None:
        if not text and sync != "sync":
            return
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            if sync == "sync":
                os.fsync(file.fileno())

    def _replace(self, text: str) -> None:
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)


def save_path(game_file: str, seed: int, folder: Path) -> Path:
    """Where a match is saved: `GAME-SEED.match` in the folder, `-2`, `-3` … if that is taken."""
    found = writable_folder(folder)
    if found is None:
        raise SaveError("there is no folder to save the match in: give a place with `--save FILE`")
    return _free(found, f"{Path(game_file).stem}-{seed}")


def writable_folder(folder: Path) -> Path | None:
    """That folder, or the user's where nothing can be written in it; None where that is so of both."""
    return next((one for one in (folder, user_folder()) if one.is_dir() and os.access(one, os.W_OK)), None)


def _free(folder: Path, stem: str) -> Path:
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def user_folder() -> Path:
    """Rulekit's folder among the user's data, made if need be; the current folder where there can be none."""
    try:
        folder = _user_data() / "rulekit"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return Path()
    return folder


def _user_data() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return chosen if chosen.is_absolute() else Path.home() / ".local" / "share"


def find_rules(named: str, save: Path) -> Path | None:
    """The rule file that a save names: as written, beside the save, or among the games that come with rulekit."""
    name = Path(named).name
    for path in (Path(named), save.parent / named, save.parent / name, data_path("games", name)):
        if path.is_file():
            return path
    return None
