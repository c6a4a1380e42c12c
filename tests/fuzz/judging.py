"""What every rule file is owed by `check` and `fmt`: an answer soon, in little memory, that can be shown."""

from __future__ import annotations

import json
import re
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import attrs

from rulekit.diagnostics import Diagnostic, Severity, in_order
from rulekit.formatting import lay_out_data
from rulekit.passes import check_source
from rulekit.render import render_all, to_json
from rulekit.syntax.text import normalise
from tests.fuzz.mutating import Case

NAME = "any.cats"
SECONDS = 5.0  # of CPU time, for all that is done with one file; the largest game of the project takes 0.3
# `token` is not among them: the language has tokens, on the table.
FORBIDDEN = re.compile(r"terminal|node\b|symbol|\b_[A-Z]+\b|__ANON|Lark|Token\(|\$END", re.ASCII)


@attrs.frozen
class Verdict:
    """What was found in a file, and why that breaks a promise (None: it does not)."""

    codes: frozenset[str]
    is_sound: bool
    is_laid_out: bool
    failure: str | None


class TooSlowError(BaseException):
    """The time is over.  No `Exception`, so that nothing on the way takes it for one."""


def judge(case: Case, folder: Path) -> Verdict:
    """Check a file and lay it out.  `folder` is for the files beside it, and empty again afterwards."""
    for name, data in case.beside.items():
        (folder / name).write_bytes(data)
    try:
        with time_limit(SECONDS):
            return _judged(case, folder)
    except (Exception, TooSlowError) as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return Verdict(frozenset(), is_sound=False, is_laid_out=False, failure=failure_of(error))
    finally:
        for name in case.beside:
            (folder / name).unlink()


def _judged(case: Case, folder: Path) -> Verdict:
    source, found = normalise(case.data, NAME)
    program = None
    if source is not None:
        program, found = check_source(source, folder)
    assert found == in_order(found)
    assert (program is None) == any(one.severity is Severity.ERROR for one in found)
    for diagnostic in found:
        hold(diagnostic)
    render_all(found, notes=True)
    json.dumps([to_json(diagnostic) for diagnostic in found])
    laid_out = lay_out_data(case.data, NAME)
    assert (laid_out.text is None) == bool(laid_out.mistakes)
    if laid_out.text is not None and len(case.data) % 3 == 0:  # for so many it would be a third of the time
        again = lay_out_data(laid_out.text.encode(), NAME)
        assert again.text == laid_out.text
    return Verdict(frozenset(one.code.value for one in found), program is not None, laid_out.text is not None, None)


def hold(diagnostic: Diagnostic, forbidden: re.Pattern[str] = FORBIDDEN) -> None:
    """Hold a message to what is promised of all: a place in its text, words of authors, and that it can be shown."""
    start, end = diagnostic.at.span
    size = len(diagnostic.at.source.text)
    assert 0 <= start <= size
    assert start <= end <= size + 1
    assert diagnostic.message
    own_words = re.sub(r"`[^`]*`", "", f"{diagnostic.message} {diagnostic.at.text} {diagnostic.help or ''}")
    assert not forbidden.search(own_words)
    assert "\n" not in diagnostic.message


def failure_of(error: BaseException) -> str:
    """A name for what went wrong, the same for every file in which the same goes wrong."""
    if isinstance(error, TooSlowError):
        return "too slow"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "rulekit" in frame.filename]
    frame = (frames or traceback.extract_tb(error.__traceback__))[-1]
    return f"{type(error).__name__} in {Path(frame.filename).name}, {frame.name}"


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """End what takes more CPU time than this (where the system can)."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _time_is_over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _time_is_over(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError
