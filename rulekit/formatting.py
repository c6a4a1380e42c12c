"""Rule files in the one layout: what would change in a file, and the change."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import attrs

from rulekit.diagnostics import Diagnostic
from rulekit.syntax.printer import lay_out
from rulekit.syntax.text import normalise


@attrs.frozen
class LaidOut:
    """What a rule file holds, and its text in the one layout; None with the mistakes for which it cannot be read."""

    data: bytes
    text: str | None
    mistakes: tuple[Diagnostic, ...]

    @property
    def is_changed(self) -> bool:
        """Whether the layout is another than that of the file."""
        return self.text is not None and self.text.encode() != self.data


def lay_out_data(data: bytes, name: str) -> LaidOut:
    """Lay out what a rule file holds; messages call it `name`."""
    source, unread = normalise(data, name)
    return LaidOut(data, None, unread) if source is None else LaidOut(data, *lay_out(source))


def overwrite(path: Path, text: str) -> None:
    """Give a file another text in one step, so that nobody ever finds half of it.  Its permissions stay."""
    path = path.resolve()  # a link stays one
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    new = path.with_name(f".rulekit-{os.getpid()}.new")
    file = new.open("xb")
    try:
        with file:
            new.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink()
        raise
