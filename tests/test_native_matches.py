"""Matches on the native engine: asked, told, shown and saved is what it is on the reference engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit import Match
from rulekit.chance import Numbers, Stream
from rulekit.driver import load_text
from rulekit.native import engine as native_engine
from rulekit.native.engine import BEYOND, Compiled
from rulekit.play.beside import EnginesDifferError
from rulekit.play.bots import BOTS
from tests.commands import rulekit_
from tests.compilers import needs_compiler
from tests.test_native import EXAMPLES, every_match, load

pytestmark = needs_compiler

UNSAYABLE = """
game "Discs"
  players 2
  limit 9 turns
component Disc, 4 for each size in 1 to 2
table has
  heap : hand of Disc
turn
  let pairs = [{{1, 2}, {2, 3}}]
  choose pair in pairs.first
"""
REFUSAL = (
    "line 8, in `turn`: the native engine has no names for lists of lists of lists yet for `[{{1, 2}, {2, 3}}]`; "
    "the reference engine plays every game"
)


@every_match
def test_events(game: str, players: int, options: dict[str, str]) -> None:
    """The same questions, logs, views, scores and saves, and the save of one goes on in the other."""
    matches = [Match(load(game), players, 4, options, engine=engine) for engine in ("reference", "native")]
    luck, decisions = Numbers(Stream.of(4, 9)), 0
    while (asked := matches[0].waiting) is not None and decisions < 60:
        assert matches[1].waiting == asked
        index = luck.below(len(asked.choices))
        for match in matches:
            match.choose_number(index)
        decisions += 1
    ours, theirs = matches
    assert theirs.log == ours.log
    assert theirs.question == ours.question
    assert theirs.result == ours.result
    assert theirs.save() == ours.save()
    for seat in (None, *ours.players[:2]):
        assert theirs.view(seat) == ours.view(seat)
        assert theirs.events(seat) == ours.events(seat)
    again = Match.resume(ours.save(), load(game), engine="native")
    assert (again.engine, again.moves, again.log) == ("native", ours.moves, ours.log)
    assert Match.resume(theirs.save(), load(game)).moves == ours.moves


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots(bot: str) -> None:
    """Bots answer on either engine, and the same."""
    moves = []
    for engine in ("reference", "native"):
        match = Match(load("connect_four"), seed=3, engine=engine)
        for _ in range(8):
            match.choose_number(BOTS[bot](match))
        moves.append(match.moves)
    assert moves[0] == moves[1]


def test_at_once() -> None:
    """Where several choose at once, whoever answers first, and what is taken back."""
    matches = [Match(load("goofspiel"), 3, 1, engine=engine) for engine in ("reference", "native")]
    for match in matches:
        match.choose(match.questions[2].choices[4], "p3")
        match.choose(match.questions[0].choices[0])
        match.undo("p1")
        match.choose(match.questions[0].choices[2], "p1")
        match.choose(match.questions[0].choices[1])
    assert matches[0].moves == matches[1].moves
    assert matches[0].log == matches[1].log


def test_chance_is_said() -> None:
    """What chance gives may be said on the native engine too."""
    match = Match(load("pig"), 2, 1, chance=lambda event: "6", engine="native")
    match.choose("roll")
    assert match.moves[-1].key == "6"


def test_fails_alike() -> None:
    """Rules that fail in play fail with the same words, and the match stays where it was."""
    program = load_text(
        'game "Steps"\n  players 2\n  limit 9 turns\ntable has\n  place : number 0 to 3\n'
        "turn\n  choose steps in 1 to 3\n  add steps to place\n"
    )
    told = []
    for engine in ("reference", "native"):
        match = Match(program, seed=1, engine=engine)
        match.choose("3")
        with pytest.raises(rulekit.PlayError) as failed:
            match.choose("1")
        told.append((failed.value.message, failed.value.span))
        assert match.question is not None
        assert len(match.moves) == 1
    assert told[0] == told[1]


def test_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where C has no room for what comes, the reference engine plays on, and C takes up what fits again."""
    calls, real = [], Compiled.go_on

    def sometimes(self: Compiled, *arguments: object) -> tuple[int, bytes]:
        calls.append(arguments)
        return (BEYOND, b"") if len(calls) % 3 == 0 else real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Compiled, "go_on", sometimes)
    matches = [Match(load("pig"), 2, 8, engine=engine) for engine in ("reference", "native")]
    for match in matches:
        while match.waiting is not None:
            match.choose_number(len(match.moves) % 4 == 3)
    assert matches[0].moves == matches[1].moves
    assert matches[0].result == matches[1].result
    assert len(calls) > 20


def test_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines at different positions are a bug that is not passed over."""
    monkeypatch.setattr(native_engine.Native, "is_at", lambda *_: False)
    with pytest.raises(EnginesDifferError, match="different positions"):
        Match(load("tic_tac_toe"), engine="native")


def test_cannot_say() -> None:
    """A game that C cannot say is refused with one sentence that names the line."""
    with pytest.raises(
        rulekit.UsageError, match="line 9, in `turn`: the native engine has no names for lists of lists of lists"
    ):
        Match(load_text(UNSAYABLE), engine="native")
    with pytest.raises(rulekit.UsageError, match="there is no engine `fast`; there is reference, native"):
        Match(load("pig"), engine="fast")


def test_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`play --engine native` plays the same match, says so in the line that repeats it, and takes up any save."""
    monkeypatch.chdir(tmp_path)
    game = str(EXAMPLES / "pig.cats")
    ours = rulekit_("play", game, "--seed", "5", "--save", "ours.match")
    theirs = rulekit_("play", game, "--seed", "5", "--save", "theirs.match", "--engine", "native")
    assert (ours.code, theirs.code) == (0, 0)
    assert Path("ours.match").read_text("utf-8") == Path("theirs.match").read_text("utf-8")
    assert ours.out.splitlines()[1:-1] == theirs.out.splitlines()[1:-1]
    assert theirs.out.splitlines()[0].endswith("--engine native --seed 5")
    lines = Path("ours.match").read_text("utf-8").splitlines(keepends=True)
    Path("half.match").write_text("".join(lines[: len(lines) // 2]), "utf-8")
    assert rulekit_("play", "--resume", "half.match", "--engine", "native").code == 0
    assert Path("half.match").read_text("utf-8") == Path("ours.match").read_text("utf-8")


def test_asked_for_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that C cannot say: exit code 2 where `native` was asked for, else the reference engine."""
    monkeypatch.chdir(tmp_path)
    Path("discs.cats").write_text(UNSAYABLE.lstrip(), "utf-8")
    for command in (["play", "discs.cats"], ["bench", "discs.cats", "--games", "1"]):
        ran = rulekit_(*command, "--engine", "native")
        assert (ran.code, ran.out) == (2, "")
        assert f"Error: {REFUSAL}\n" in ran.err
    ran = rulekit_("bench", "discs.cats", "--games", "1", "--engine", "all", "--json")
    assert (ran.code, ran.last["engine"]) == (0, "reference")
    assert ran.err == f"{REFUSAL}\n"
