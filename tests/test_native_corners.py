"""The corners of the language on both engines: each file in `corners/` visits some, with much that is near a bound."""

from __future__ import annotations

import subprocess
from functools import lru_cache
from pathlib import Path

import pytest

from rulekit.driver import load_file
from rulekit.native.build import FLAGS, FOLDER, STRICT, find_compiler
from rulekit.native.emit import emit
from rulekit.native.engine import PLAYED
from rulekit.program import Program
from rulekit.runtime.engine import option_values
from rulekit.runtime.machine import machine_for
from tests.agreeing import build_quickly, games_agree, match_agrees, setups
from tests.compilers import needs_compiler
from tests.effort import cases

pytestmark = needs_compiler

FILES = sorted((Path(__file__).parent / "corners").glob("*.cats"))
every_corner = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
FAILING = {"overflow", "rounding"}
BEYOND_C = {"domino", "many", "runs", "together_loops"}
CROWDS = {"crowd": 99, "large_boards": 60}  # how many play at most


@pytest.fixture(autouse=True)
def quick_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds take less time than they save here."""
    build_quickly(monkeypatch)


@lru_cache
def load(file: Path) -> Program:
    """A program by its file."""
    return load_file(file)


@pytest.mark.parametrize("file", [file for file in FILES if file.stem != "large_boards"], ids=lambda file: file.stem)
def test_matches(file: Path) -> None:
    """At each rest both engines are at the same position and ask the same; rules fail in the same words."""
    for players, options in setups(load(file)):
        for seed in range(cases(1, 20)):
            match_agrees(load(file), players, options, seed, cases(25, 1_000))


@every_corner
def test_games(file: Path) -> None:
    """Whole games come to the same; only those files fail, or go beyond what C has room for, that are there for it."""
    found = set[int]()
    if file.stem in CROWDS:
        found |= games_agree(load(file), CROWDS[file.stem], {}, 5, 3)
    for players, options in setups(load(file)):
        found |= games_agree(load(file), players, options, 5, cases(15, 1_000))
    if file.stem not in FAILING | BEYOND_C:
        assert found == {PLAYED}
    else:
        assert found - {PLAYED}


@every_corner
def test_no_warning(file: Path, tmp_path: Path) -> None:
    """No compiler warns of anything in what is written."""
    for players, options in setups(load(file)):
        text = emit(machine_for(load(file), players, option_values(load(file), options))).text
        (tmp_path / "game.c").write_text(text, "utf-8")
        words = [*find_compiler(), *FLAGS, *STRICT, "-fsyntax-only", f"-I{FOLDER}", str(tmp_path / "game.c")]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
