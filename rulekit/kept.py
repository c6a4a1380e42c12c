"""What checking found, kept in the user's cache: a game that has not changed is not checked again.

One entry for each rule file.  It holds only as long as nothing that went into it changes: the path and the text of the
rules, all that was read beside them, rulekit itself and Python.  What cannot be kept or read is no error: it is worked
out anew.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from rulekit.data import cache_folder, data_path, package_path
from rulekit.files import Seen, digest, is_unchanged

if TYPE_CHECKING:
    from rulekit.diagnostics import Diagnostic
    from rulekit.program import Program

MOST, MOST_BYTES = 500, 64_000_000  # entries, and bytes of all together; the oldest go first
_DIGEST = 64  # letters


@attrs.frozen
class Kept:
    """What was found in a rule file.  The program lies packed in it: to see what is wrong nobody needs it."""

    diagnostics: tuple[Diagnostic, ...]
    packed: bytes

    @property
    def program(self) -> Program | None:
        """The checked program; None where it cannot be played."""
        program: Program | None = pickle.loads(self.packed)
        return program


def find(path: Path, rules: bytes) -> Kept | None:
    """What is kept of a rule file with this content; None if there is nothing that holds."""
    file = _entry(path)
    if file is None:
        return None
    try:
        data = file.read_bytes()
    except OSError:
        return None
    if digest(data[_DIGEST:]).encode() != data[:_DIGEST]:
        return None
    made_of, seen, diagnostics, program = pickle.loads(data[_DIGEST:])  # plain texts and bytes, whoever wrote them
    if made_of != _made_of(path, rules) or not is_unchanged(pickle.loads(seen)):
        return None
    return Kept(pickle.loads(diagnostics), program)


def keep(
    path: Path, rules: bytes, seen: list[Seen], program: Program | None, diagnostics: tuple[Diagnostic, ...]
) -> None:
    """Keep what was found in a rule file with this content, for which this was read."""
    file = _entry(path)
    if file is None:
        return
    try:
        packed = [pickle.dumps(part) for part in (tuple(seen), diagnostics, program)]
    except RecursionError:
        return
    data = pickle.dumps((_made_of(path, rules), *packed))
    with contextlib.suppress(OSError):
        new = file.with_suffix(f".{os.getpid()}")
        new.write_bytes(digest(data).encode() + data)
        new.replace(file)
        _make_room(file.parent)


def _make_room(folder: Path) -> None:
    """Forget the oldest entries while there are too many, or all together are too large."""
    entries = sorted(((found := file.stat()).st_mtime_ns, found.st_size, file) for file in folder.iterdir())
    total = sum(size for _, size, _ in entries)
    for left, (_, size, file) in zip(range(len(entries), 0, -1), entries, strict=True):
        if left <= MOST and total <= MOST_BYTES:
            return
        file.unlink()
        total -= size


def _entry(path: Path) -> Path | None:
    folder = cache_folder("checked")
    return folder and folder / f"{digest(str(path.absolute()).encode())[:32]}.kept"


def _made_of(path: Path, rules: bytes) -> tuple[str, ...]:
    """What an entry is made of, but for the files beside the rules; messages show the path as it was given."""
    return str(path), digest(rules), _rulekit(), sys.version


@cache
def _rulekit() -> str:
    """Tells states of rulekit's own files apart, in a checkout and installed, and versions of attrs, which packs."""
    files = sorted([*package_path().rglob("*.py"), data_path("grammar", "cats.lark"), Path(attrs.__file__)])
    stats = [(str(file), (found := file.stat()).st_mtime_ns, found.st_size) for file in files]
    return digest(repr(stats).encode())
