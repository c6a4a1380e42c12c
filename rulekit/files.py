"""Files as they are read, with what was found: where that is found again, a result made from them still holds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import attrs

from rulekit import limits


@attrs.frozen
class Seen:
    """What was found under a path: in a file, or in a folder of which the names were asked for."""

    path: str
    is_folder: bool
    found: str


@attrs.frozen
class Reader:
    """Reads files, and notes in `seen` what it found."""

    seen: list[Seen] = attrs.field(factory=list)

    def read(self, path: Path) -> bytes | None:
        """What is in a file (of a large one more than any may have); None if there is none."""
        data = read_up_to(path, limits.TABLE_SIZE) if is_there(path) else None
        self.seen.append(Seen(str(path), is_folder=False, found=_told(path, data)))
        return data

    def listing(self, folder: Path) -> tuple[str, ...]:
        """The files of a folder that are no rule files, by name."""
        names = _names(folder)
        self.seen.append(Seen(str(folder), is_folder=True, found=_told(folder, "/".join(names).encode())))
        return names


def is_unchanged(seen: tuple[Seen, ...]) -> bool:
    """Whether all that was found would be found again."""
    again = Reader()
    for one in seen:
        try:
            (again.listing if one.is_folder else again.read)(Path(one.path))
        except OSError:
            return False
        if again.seen[-1] != one:
            return False
    return True


def read_up_to(path: Path, size: int) -> bytes:
    """What is in a file, and of one that is larger than this a byte more: enough to refuse it."""
    with path.open("rb") as file:
        return file.read(size + 1)


def is_there(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is that of none."""
    try:
        return path.is_file()
    except OSError:
        return False


def digest(data: bytes) -> str:
    """SHA-256 of some bytes, as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _told(path: Path, data: bytes | None) -> str:
    """Tells contents apart, and where links lead: whether a file may be read hangs on that."""
    return "nothing" if data is None else f"{digest(data)} {path.resolve()}"


def _names(folder: Path) -> tuple[str, ...]:
    if not folder.is_dir():
        return ()
    return tuple(sorted(file.name for file in folder.iterdir() if file.suffix != ".cats" and file.is_file()))
