"""Runs the rule files below `cases/`."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from rulekit.render import render_all
from tests.cases import CASES, announced, case_id, check_text, codes_by_line


class TextExtension(SingleFileSnapshotExtension):
    """One text file for each case."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def expected(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Kept below `__snapshots__/test_cases/`."""
    return snapshot.use_extension(TextExtension)


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_announced_codes(case: Path) -> None:
    """A case reports the codes it announces, on their lines, and nothing else."""
    assert codes_by_line(case, check_text(case)) == announced(case)


@pytest.mark.parametrize("case", [case for case in CASES if case.parent.name == "bad"], ids=case_id)
def test_rendering(case: Path, expected: SnapshotAssertion) -> None:
    """What the author of the rules reads on the terminal."""
    assert render_all(check_text(case), notes=True) == expected


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_cases_are_what_their_folder_says(case: Path) -> None:
    """A good case announces nothing, a bad one something, and neither tells a long story."""
    assert bool(announced(case)) == (case.parent.name == "bad")
    assert len(case.read_bytes().splitlines()) < 15
