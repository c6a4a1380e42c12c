"""From the bytes of a file to the text that is parsed.  Never opens a file, never raises for bad bytes."""

from __future__ import annotations

import codecs

from rulekit import limits
from rulekit.diagnostics import Code, Diagnostic, Label
from rulekit.source import NOWHERE, Source, Span, composed

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def normalise(data: bytes, path: str) -> tuple[Source | None, tuple[Diagnostic, ...]]:
    """The text of a rule file, or why it cannot be read."""
    if len(data) > limits.FILE_SIZE:
        return None, (too_big(Source(path, "")),)
    try:
        return Source(path, tidy(data.decode("utf-8"))), ()
    except UnicodeDecodeError as error:
        return None, (_not_utf8(data, path, error.start),)


def tidy(text: str) -> str:
    """Without byte-order mark, lines ended by line feeds, in Unicode's composed form (NFC)."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return composed(lines)


def too_big(source: Source) -> Diagnostic:
    """The refusal of a file over the limit."""
    return Diagnostic(
        Code.TOO_MUCH,
        f"a rule file has at most {limits.FILE_SIZE // 1_000_000} MB",
        Label(source, NOWHERE),
        help="put long lists into tables beside it",
    )


def _not_utf8(data: bytes, path: str, offset: int) -> Diagnostic:
    if data.startswith(_UTF_16):
        source, start, what = Source(path, tidy(data.decode("utf-16", "replace"))), 0, "is UTF-16, not UTF-8"
    else:
        source = Source(path, tidy(data.decode("utf-8", "replace")))
        start, what = len(tidy(data[:offset].decode("utf-8"))), "is not UTF-8"
    return Diagnostic(
        Code.NOT_UTF8,
        f"this file {what}",
        Label(source, Span(start, start + 1), "cannot be read from here" if start else ""),
        help="open it in an editor and save it with the encoding UTF-8",
    )
