"""Saves: a match as lines of JSON (docs/reference/saves.md).

The first line says which game, rules, options, players and seed; then comes one line for each answer
(`{"p1": "3,4"}`) and each outcome of chance (`{"chance": "stock", "is": "r2"}`).  A line that was torn by a crash can
only be the last one: it is dropped, and said.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs

from rulekit.data import data_path
from rulekit.play.errors import SaveError
from rulekit.play.records import seat_name, seat_number
from rulekit.play.track import Move, Setup
from rulekit.program import Program

FORMAT = 1  # of the saves that are written; those of all formats up to it can be read
SUFFIX = ".match"
_NEEDED = {"game": str, "file": str, "rules": str, "options": dict, "players": int, "seed": int}


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

    def check_game(self, program: Program) -> None:
        """Refuses another game; whether its rules are the same is another question."""
        if program.name != self.game:
            raise SaveError(f"this is a save of {self.game}, not of {program.name}", 1)


@attrs.frozen
class Save:
    """What a save holds.

    `torn`: its last line was not whole and has been dropped.  `damage` says which line cannot be read, if there is one:
    then `moves` are those before it.
    """

    header: Header
    moves: tuple[Move, ...]
    torn: bool
    damage: SaveError | None = None


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
    """What a save holds; SaveError says in one sentence why it is none, or which line of it is damaged."""
    save = read_as_far(text)
    if save.damage is not None:
        raise save.damage
    return save


def read_as_far(text: str) -> Save:
    """What a save holds, up to a line that is damaged; SaveError says why it is none at all."""
    lines = text.removeprefix("\ufeff").rstrip("\n").split("\n")
    header = _header(_record(lines[0]))
    moves: list[Move] = []
    for number, line in enumerate(lines[1:], start=2):
        record = _record(line)
        if record is None and number == len(lines):
            return Save(header, tuple(moves), torn=True)
        move = None if record is None else _move(record)
        if move is None:
            return Save(header, tuple(moves), torn=False, damage=_damage(record, number, len(moves)))
        moves.append(move)
    return Save(header, tuple(moves), torn=False)


def _damage(record: dict[str, Any] | None, number: int, good: int) -> SaveError:
    if record is None:
        return SaveError(f"line {number} of the save is damaged: a save has one JSON object on each line", number, good)
    return SaveError(f"line {number} of the save is neither an answer nor an outcome of chance", number, good)


def _record(line: str) -> dict[str, Any] | None:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def _header(record: dict[str, Any] | None) -> Header:
    if record is None:
        raise SaveError("this is no save of a match: a save has one JSON object on each line", 1)
    if "format" not in record:
        raise SaveError("this is no save of a match: its first line has no `format`", 1)
    if not _is(record["format"], int):
        raise SaveError("the first line of the save has no proper `format`", 1)
    if record["format"] > FORMAT:
        known = f"this rulekit reads formats up to {FORMAT}"
        raise SaveError(f"this save has format {record['format']}, and {known}: it needs a newer one", 1)
    if record["format"] < 1:
        raise SaveError(f"this save has format {record['format']}, which never was", 1)
    for name, kind in _NEEDED.items():
        if not _is(record.get(name), kind):
            raise SaveError(f"the first line of the save has no proper `{name}`", 1)
    for name in ("first", "bots"):
        if not _is(record.get(name, ""), str):
            raise SaveError(f"the first line of the save has no proper `{name}`", 1)
    options = {name: str(value) for name, value in record["options"].items()}
    return Header(
        **{name: record[name] for name in _NEEDED if name != "options"},
        options=options,
        first=record.get("first"),
        bots=record.get("bots"),
    )


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _move(record: dict[str, Any]) -> Move | None:
    match record:
        case {"chance": str(source), "is": str(key)} if len(record) == 2:
            return Move(None, key, source)
        case _ if len(record) == 1:
            ((name, key),) = record.items()
            seat = seat_number(name)
            if seat is not None and isinstance(key, str):
                return Move(seat, key)
    return None


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
    return free_path(found, f"{Path(game_file).stem}-{seed}", SUFFIX)


def writable_folder(folder: Path) -> Path | None:
    """That folder, or the user's where nothing can be written in it; None where that is so of both."""
    return next((one for one in (folder, user_folder()) if one.is_dir() and os.access(one, os.W_OK)), None)


def free_path(folder: Path, stem: str, suffix: str, is_taken: Callable[[Path], bool] = Path.exists) -> Path:
    """A name in the folder that is not taken: with `-2`, `-3` … behind the stem if need be."""
    path, number = folder / f"{stem}{suffix}", 1
    while is_taken(path):
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
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
