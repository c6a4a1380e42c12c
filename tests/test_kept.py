"""A game that has not changed is not checked again, and whatever goes into it counts as a change."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from rulekit import diagnostics, driver, files, kept, passes
from rulekit.data import cache_folder
from rulekit.render import render_all
from tests.games import GAMES

TABLE = "name,cost\nFirst,1\nSecond,2\n"
RULES = """\
game "Small"
  players 2
  limit 20 rounds
component Tile from "tiles.csv"
  cost : number 0 to 9
each player has
  points : score
  hand   : hand of Tile
table has
  pile : deck of Tile
setup
  move Tile into pile
turn
  draw 1 from pile into hand
  score total of tile.cost for tile in hand
play
  turns until pile is empty
winner
  most points
  ties share
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keeps results of these tests in a folder of their own."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "cache"))
    folder = cache_folder("checked")
    assert folder is not None
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with a table, in a folder of its own."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "tiles.csv").write_text(TABLE)
    (folder / "game.cats").write_text(RULES)
    return folder / "game.cats"


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of what was really checked since, in order."""
    paths: list[str] = []
    whole = passes.check_source

    def check_source(source, *others):
        paths.append(source.path)
        return whole(source, *others)

    monkeypatch.setattr(passes, "check_source", check_source)
    return paths


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_same(path: Path, checks: list[str]) -> None:
    """What is kept of a game is the game, and all that was found in it."""
    program, found = driver.check_file(path)
    again, found_again = driver.check_file(path)
    assert checks == [str(path)]
    assert program is not None
    assert again is not None
    assert attrs.astuple(again, recurse=False) == attrs.astuple(program, recurse=False)
    assert again.rules == program.rules
    assert render_all(found_again) == render_all(found)
    assert driver.mistakes_in(path) == found
    assert checks == [str(path)]


def test_mistakes(game: Path, checks: list[str]) -> None:
    """Of rules that cannot be played, the mistakes are kept."""
    game.write_text(RULES.replace("score total", "scor total"))
    first = driver.check_file(game)
    assert first[0] is None
    assert first[1]
    assert driver.check_file(game) == first
    assert driver.mistakes_in(game) == first[1]
    assert len(checks) == 1


def lead_out(path: Path) -> None:
    """Put a file out of its folder, and a link in its place."""
    outside = path.rename(path.parent.parent / path.name)
    path.symlink_to(outside)


CHANGES: dict[str, Callable[[Path], object]] = {
    "rules": lambda folder: (folder / "game.cats").write_text(RULES.replace("score total", "score 2 * total")),
    "cell": lambda folder: (folder / "tiles.csv").write_text(TABLE.replace("2\n", "3\n")),
    "no table": lambda folder: (folder / "tiles.csv").unlink(),
    "link": lambda folder: lead_out(folder / "tiles.csv"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_changes(game: Path, checks: list[str], change: Callable[[Path], object]) -> None:
    """Whatever is read is looked at again; a link that leads out of the folder is refused, with the same content."""
    driver.check_file(game)
    change(game.parent)
    found = driver.check_file(game)
    assert len(checks) == 2
    shutil.rmtree(cache_folder("checked"))  # type: ignore[arg-type]
    assert repr(driver.check_file(game)) == repr(found)


def test_suggestion(game: Path, checks: list[str]) -> None:
    """A file that comes to lie beside the rules may be what was meant."""
    game.write_text(RULES.replace("tiles.csv", "tile.csv"))
    (game.parent / "tiles.csv").rename(game.parent / "others.csv")
    assert "tiles.csv" not in str(driver.mistakes_in(game)[0].help)
    (game.parent / "others.csv").rename(game.parent / "tiles.csv")
    assert "tiles.csv" in str(driver.mistakes_in(game)[0].help)
    assert len(checks) == 2


def test_name_of_file(game: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages name a file as it was named."""
    game.write_text(RULES.replace("score total", "scor total"))
    monkeypatch.chdir(game.parent)
    for path in (game, Path("game.cats"), Path("game.cats")):
        assert {one.at.source.path for one in driver.mistakes_in(path)} == {str(path)}
    assert checks == [str(game), "game.cats"]


def test_examples(game: Path, checks: list[str]) -> None:
    """A file of examples is checked again when its game changes."""
    examples = game.parent / "more.cats"
    examples.write_text('examples for "game.cats"\n')
    before = driver.check_file(examples)
    assert repr(driver.check_file(examples)) == repr(before)
    game.write_text(RULES.replace("score total", "score 2 * total"))
    after, _ = driver.check_file(examples)
    assert after is not None
    assert before[0] is not None
    assert after.rules != before[0].rules
    assert len(checks) == 2


def test_another_rulekit(game: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What another rulekit has found counts for nothing."""
    driver.check_file(game)
    monkeypatch.setattr(kept, "_rulekit", lambda: "another")
    driver.check_file(game)
    assert len(checks) == 2


def test_entry_of_a_rulekit_with_other_classes(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in it cannot even be read: its classes are no longer there."""
    driver.check_file(game)
    monkeypatch.setattr(kept, "_rulekit", lambda: "another")
    monkeypatch.delattr(files, "Seen")
    monkeypatch.delattr(diagnostics, "Diagnostic")
    assert kept.find(game, game.read_bytes()) is None


@pytest.mark.parametrize("broken", [b"", b"junk", None], ids=["empty", "junk", "torn"])
def test_broken_entry(game: Path, cache: Path, checks: list[str], broken: bytes | None) -> None:
    """An entry that was not written to its end is made anew."""
    found = driver.check_file(game)
    (entry,) = cache.iterdir()
    whole = entry.read_bytes()
    entry.write_bytes(whole[:-1] if broken is None else broken)
    assert repr(driver.check_file(game)) == repr(found)
    assert len(checks) == 2
    assert repr(driver.check_file(game)) == repr(found)
    assert len(checks) == 2


def test_no_folder(game: Path, cache: Path, checks: list[str]) -> None:
    """The same where the folder cannot be made."""
    cache.rmdir()
    cache.write_text("")
    assert repr(driver.check_file(game)) == repr(driver.check_file(game))
    assert len(checks) == 2


@pytest.mark.parametrize("what", ["MOST", "MOST_BYTES"])
def test_room(game: Path, cache: Path, checks: list[str], monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """The oldest go where there are too many or all together are too large, and the newest stays."""
    driver.check_file(game)
    (entry,) = cache.iterdir()
    os.utime(entry, (1, 1))
    monkeypatch.setattr(kept, what, 2 if what == "MOST" else entry.stat().st_size * 5 // 2)
    for name in "ab":
        game.with_name(f"{name}.cats").write_text(RULES)
        driver.check_file(game.with_name(f"{name}.cats"))
    assert len(list(cache.iterdir())) == 2
    assert not entry.exists()
    driver.check_file(game.with_name("b.cats"))
    driver.check_file(game)
    assert [Path(path).name for path in checks] == ["game.cats", "a.cats", "b.cats", "game.cats"]
