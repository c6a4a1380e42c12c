"""The C text of every game runs clean under the sanitizers: a few games here, a thousand by `make sanitize`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.driver import load_file
from tests.compilers import needs_compiler, needs_sanitizers
from tests.effort import cases
from tests.sanitize import FOLDERS, ROOT, sanitized

FILES = sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.cats"))
pytestmark = [needs_compiler, needs_sanitizers]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_sanitized(file: Path) -> None:
    """Neither address nor undefined behaviour: with the fewest players and the defaults."""
    program = load_file(file)
    options = (0,) * len(program.options)
    assert sanitized(program, program.least_players, options, cases(10, 1000), "-O0") is None
