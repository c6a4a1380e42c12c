"""Saves: what stands in them, how they are written, and what is refused."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import attrs
import pytest

import rulekit
from rulekit.data import data_path
from rulekit.diagnostics import Code
from rulekit.play.match import Match
from rulekit.play.saves import SaveWriter, find_rules, read_save, save_path, write_save
from tests.games import CARDS, cards, finish, nim


def cards_match() -> Match:
    """A match in the middle, with everything that a save can hold."""
    match = Match(cards(), players=3, seed=8, options={"bonus": "random"}, first="p2")
    for _ in range(4):
        assert match.question is not None
        match.choose(match.question.choices[0])
    return match


def test_the_first_line_says_what_is_played() -> None:
    """Game, file, rules, options as given, players, seed, and the first player if given."""
    match = cards_match()
    assert json.loads(match.save().splitlines()[0]) == {
        "format": 1,
        "game": "Cards",
        "file": cards().source.path,
        "rules": cards().rules,
        "options": {"bonus": "random"},
        "players": 3,
        "seed": 8,
        "first": "p2",
    }
    assert "first" not in json.loads(Match(nim(), seed=1).save().splitlines()[0])


def test_the_first_line_may_say_who_plays() -> None:
    """`bots` is kept, where it is known; it must be no more than a text."""
    header = attrs.evolve(cards_match().header, bots="p2=greedy")
    assert read_save(write_save(header, ())).header == header
    assert read_save(cards_match().save()).header.bots is None


def test_each_decision_is_a_line() -> None:
    """Answers by seat, outcomes of chance by what they were about."""
    lines = [json.loads(line) for line in cards_match().save().splitlines()[1:]]
    assert lines[0] == {"chance": "bonus", "is": cards_match().options["bonus"]}
    assert {*lines[1]} == {"chance", "is"}
    assert [*lines[-2:]] == [lines[-2], lines[-1]]
    assert sum(1 for line in lines if "chance" not in line) == 4


def test_a_save_goes_on_where_it_ended() -> None:
    """The same state, the same question, the same chance afterwards."""
    match = cards_match()
    resumed = Match.resume(match.save(), cards())
    assert (resumed.state, resumed.moves, resumed.question) == (match.state, match.moves, match.question)
    assert (resumed.options, resumed.first, resumed.given_options) == (match.options, "p2", {"bonus": "random"})
    assert finish(resumed).moves == finish(match).moves
    assert resumed.result == match.result
    assert Match.resume(match.save(), cards()).result == match.result


def test_a_save_needs_no_seed() -> None:
    """What chance decided stands in the save, also when somebody else chose it."""
    match = Match(cards(), seed=1, first="p1", chance=lambda event: event.outcomes[-1].key)
    assert Match.resume(match.save(), cards()).state == match.state


def test_a_save_names_its_rules(tmp_path: Path) -> None:
    """Without a program the rule file is loaded."""
    file = tmp_path / "cards.cats"
    file.write_text(CARDS, encoding="utf-8")
    match = finish(Match(rulekit.load(file), seed=3))
    assert Match.resume(match.save()).result == match.result


def test_rules_that_are_not_there_are_told() -> None:
    """A save of rules that came from a text needs the program."""
    with pytest.raises(rulekit.SaveError, match="cannot be read"):
        Match.resume(cards_match().save())


def test_comments_and_layout_do_not_matter() -> None:
    """The hash is that of what has a meaning."""
    other = rulekit.loads("# a comment\n" + CARDS.replace("players 2 to 4", "players  2 to 4   # few"))
    assert Match.resume(cards_match().save(), other).state == cards_match().state


# ── What is refused ───────────────────────────────────────────────────────────────────────────


def refused(text: str) -> str:
    """The sentence with which a save of `cards` is refused."""
    with pytest.raises(rulekit.SaveError) as error:
        Match.resume(text, cards())
    assert error.value.code is Code.PLAY_SAVE_DOES_NOT_FIT
    assert "\n" not in error.value.message
    return error.value.message


def changed(line: int, **changes: object) -> str:
    """The save of `cards_match` with one line changed; None takes a key out."""
    lines = cards_match().save().splitlines()
    data = {**json.loads(lines[line]), **changes}
    lines[line] = json.dumps({key: value for key, value in data.items() if value is not None})
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is no save of a match"),
        ("hello\n", "this is no save of a match"),
        ("[1]\n", "this is no save of a match"),
        ("{}\n", "no `format`"),
        ('{"format": 1}\n', "no proper `game`"),
        (changed(0, format=2), "format 2, and this rulekit reads formats up to 1"),
        (changed(0, seed="7"), "no proper `seed`"),
        (changed(0, seed=-7), "a seed is 0 to"),
        (changed(0, players=True), "no proper `players`"),
        (changed(0, players=7), "2 to 4 players, not 7"),
        (changed(0, options={"size": "3"}), "no option `size`"),
        (changed(0, game="Nim"), "a save of Nim, not of Cards"),
        (changed(0, rules="0" * 64), "the rules of Cards have changed"),
    ],
)
def test_another_first_line_is_refused(text: str, words: str) -> None:
    """One sentence that says what is wrong."""
    assert words in refused(text)


def test_the_place_where_a_save_stops_fitting_is_told() -> None:
    """Its number, the move, and what there is instead."""
    match = cards_match()
    asked = next(number for number, move in enumerate(match.moves, start=1) if move.seat is not None)
    seat = f"p{(match.moves[asked - 1].seat or 0) + 1}"
    assert f"move {asked}, `{seat}: red.9`, does not fit" in refused(changed(asked, **{seat: "red.9"}))
    assert "`p4: pass`" in refused(changed(asked, **{seat: None, "p4": "pass"}))
    assert "move 1, `bonus: treble`" in refused(changed(1, **{"is": "treble"}))
    assert "chance decides about `bonus` there" in refused(changed(1, chance="stock"))
    assert "chance decides about `stock` there" in refused(changed(2, **{"chance": None, "is": None, "p1": "pass"}))


def test_moves_behind_the_end_are_refused() -> None:
    """A finished match takes no more."""
    match = finish(cards_match())
    assert "the match is over before it" in refused(match.save() + '{"p1": "pass"}\n')


@pytest.mark.parametrize(
    "line", ["{", '{"p1": 3}', pytest.param("[" * 100_000, id="deep"), '{"p0x": "a"}', '{"p1": "a", "p2": "b"}', "7"]
)
def test_a_damaged_line_is_refused(line: str) -> None:
    """Anywhere but at the end."""
    lines = cards_match().save().splitlines()
    lines.insert(3, line)
    assert refused("\n".join(lines) + "\n").startswith("line 4 of the save is")


def test_a_torn_last_line_is_dropped() -> None:
    """However much of it is there; and it is said."""
    text = cards_match().save()
    begin = text.rstrip("\n").rindex("\n") + 1
    whole = Match.resume(text[:begin], cards())
    for end in range(begin + 1, len(text) - 1):
        save = read_save(text[:end])
        assert save.torn
        assert Match.resumed(save, cards()).state == whole.state
    assert not read_save(text).torn
    assert not read_save(text.removesuffix("\n")).torn


# ── Files ─────────────────────────────────────────────────────────────────────────────────────


def test_the_file_follows_the_match(tmp_path: Path) -> None:
    """After each answer and each undo the file holds exactly the match."""
    match = Match(nim(), seed=4)
    writer = SaveWriter(tmp_path / "nim.match", match.header)
    for step in ("1", "2", None, "3", None, None, "1"):
        if step is None:
            match.undo()
        else:
            match.choose(step)
        writer.keep(match.moves, "later" if step == "2" else "sync")
        assert writer.path.read_text(encoding="utf-8") == match.save()
    assert [path.name for path in tmp_path.iterdir()] == ["nim.match"]


def test_an_answer_is_on_the_disk_before_the_next_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Appended, flushed and synced; the lines before are not touched."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    match = Match(nim(), seed=4)
    writer = SaveWriter(tmp_path / "nim.match", match.header)
    writer.keep(match.moves)
    for key in ("1", "2"):
        match.choose(key)
        writer.keep(match.moves)
    assert len(synced) == 3


def test_an_interrupted_write_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a key press tore is whole after the next write."""
    match = Match(nim(), seed=4)
    writer = SaveWriter(tmp_path / "nim.match", match.header)
    writer.keep(match.moves)
    match.choose("2")

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            writer.keep(match.moves)
    writer.keep(match.moves)
    assert writer.path.read_text(encoding="utf-8") == match.save()


def test_a_taken_name_gets_a_number(tmp_path: Path) -> None:
    """`GAME-SEED.match`, then `-2`, `-3`."""
    for expected in ("happiest_cat-7.match", "happiest_cat-7-2.match", "happiest_cat-7-3.match"):
        path = save_path("games/happiest_cat.cats", 7, tmp_path)
        assert path == tmp_path / expected
        path.touch()


def test_where_nothing_can_be_written_the_users_folder_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of rulekit's own among the user's data."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    path = save_path("nim.cats", 7, tmp_path / "not there")
    assert path == tmp_path / "data" / "rulekit" / "nim-7.match"


def test_the_rules_of_a_game_that_comes_with_rulekit_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save that was made in the folder of rulekit goes on anywhere."""
    monkeypatch.chdir(tmp_path)
    assert find_rules("games/happiest_cat.cats", Path("x.match")) == data_path("games", "happiest_cat.cats")


def test_the_rules_may_lie_beside_the_save(tmp_path: Path) -> None:
    """As named, else from the folder of the save."""
    (tmp_path / "nim.cats").touch()
    assert find_rules("somewhere/nim.cats", tmp_path / "nim-7.match") == tmp_path / "nim.cats"
    assert find_rules("hex.cats", tmp_path / "nim-7.match") is None
