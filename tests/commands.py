"""Runs the command line, in this process or in one of its own."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from unittest import mock

import attrs
import pytest

from rulekit.cli import main

RUN = [sys.executable, "-P", "-c", "from rulekit.cli import main; main()"]


@attrs.frozen
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def last(self) -> dict[str, object]:
        """The last line, which is JSON."""
        found: dict[str, object] = json.loads(self.out.splitlines()[-1])
        return found


def environment(**more: str) -> dict[str, str]:
    """Variables for a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RULEKIT", "PYTEST"))}
    return {**kept, "PYTHONPATH": os.pathsep.join(sys.path), **more}


def rulekit_(*args: str, answers: str = "", **variables: str) -> Ran:
    """Runs a command in the current folder, in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        mock.patch.dict(os.environ, environment(**variables), clear=True),
        mock.patch.object(sys, "argv", ["rulekit", *args]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(answers.encode()), encoding="utf-8")),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return Ran(_code(ended.value), *(_text(stream) for stream in (out, err)))


def _code(ended: SystemExit) -> int:
    assert isinstance(ended.code, int)
    return ended.code


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode("utf-8")


def in_a_process(*args: str, **variables: str) -> Ran:
    """Runs a command in a process of its own."""
    command = [*RUN, *args]
    done = subprocess.run(command, env=environment(**variables), capture_output=True, timeout=60, check=False)
    assert b"Traceback" not in done.stderr
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
