"""Where the grammar is found, and what happens where nothing can be kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit import data
from rulekit.syntax.text import normalise

PARSE = """
import sys
from rulekit.source import Source
from rulekit.syntax.parser import parse
file, diagnostics = parse(Source("a.cats", "turn\\n  score 1\\n"))
sys.exit(len(diagnostics) or not file.declarations)
"""


def parse_elsewhere(cache: str) -> subprocess.CompletedProcess[str]:
    """Parse something in a new process with its own cache folder."""
    env = {**os.environ, "XDG_CACHE_HOME": cache, "LOCALAPPDATA": cache, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-P", "-c", PARSE], env=env, capture_output=True, text=True, check=False)


def test_grammar_is_found() -> None:
    """Beside the package in a checkout, inside it in a wheel."""
    assert data.data_path("grammar", "cats.lark").is_file()
    assert data.data_path("games").is_dir()


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has one cache folder, whatever the environment says")
def test_cache(tmp_path: Path) -> None:
    """The tables of the grammar are kept; a broken file is made anew, and one that cannot be made is no error."""
    assert parse_elsewhere(str(tmp_path)).returncode == 0
    (kept,) = (tmp_path / "rulekit").iterdir()
    size = kept.stat().st_size
    kept.write_bytes(kept.read_bytes()[: size // 2])
    again = parse_elsewhere(str(tmp_path))
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert kept.stat().st_size > 0.9 * size  # sets are written in any order
    blocked = tmp_path / "file"
    blocked.write_text("")
    nowhere = parse_elsewhere(str(blocked))
    assert (nowhere.returncode, nowhere.stdout, nowhere.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n"),
        ("e\u0301".encode(), "\u00e9"),
        (b"", ""),
    ],
)
def test_normalise(raw: bytes, text: str) -> None:
    """No byte-order mark, one kind of line end, composed letters."""
    source, diagnostics = normalise(raw, "a.cats")
    assert source is not None
    assert source.text == text
    assert diagnostics == ()
