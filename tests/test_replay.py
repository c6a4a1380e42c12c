"""`rulekit replay`: a saved match step by step, and never more of it than its viewer could see."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.console import Console

import rulekit
from rulekit import codec
from rulekit.keyboard import command
from rulekit.play.bots import random_bot
from rulekit.play.match import Match
from rulekit.play.replays import Replay, replayed
from rulekit.play.saves import Save, read_save
from rulekit.replay_tui import ReplayTable
from tests.commands import RUN, environment, rulekit_
from tests.effort import cases
from tests.games import NIM, ROOT, cards, finish, game, nim
from tests.test_at_once import GAME as SWAP


def replay_of(match: Match, viewer: str | None = None, lang: str = "en") -> Replay:
    """The replay of a match, by way of its save."""
    save = read_save(match.save())
    return replayed(lambda watch: Match.resumed(save, match.program, watch), viewer, lang)


def points_of(match: Match) -> list[Match]:
    """The match as it was at each question and at its end."""
    answers = [at for at, move in enumerate(match.moves) if move.seat is not None]
    saves = [Save(match.header, match.moves[:end], torn=False) for end in (*answers, len(match.moves))]
    return [Match.resumed(save, match.program) for save in saves]


def plain_text(replay: Replay) -> list[str]:
    """What is printed of each step."""
    return ["\n".join("".join(run.text for run in line) for line in block) for block in replay.whole(80)]


def swap(*answers: tuple[str, int]) -> Match:
    """A match in which all choose at once, with these answers: who, and which choice."""
    match = Match(rulekit.loads(SWAP), players=3, seed=5)
    for seat, place in answers:
        match.choose(next(q for q in match.questions if q.player == seat).choices[place], seat)
    return match


def some(path: str, answers: int) -> Match:
    """The beginning of a match of random players."""
    match = Match(game(ROOT / path), seed=3)
    for _ in range(answers):
        if match.waiting is not None:
            match.choose_number(random_bot(match))
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "cards": lambda: finish(Match(cards(), players=3, seed=8, options={"bonus": "random"})),
    "swap": lambda: swap(("p2", 1), ("p1", 0), ("p3", 0), ("p3", 0), ("p2", -1)),
    "hearts": lambda: some("examples/hearts.cats", cases(8, 200)),
    "go_fish": lambda: some("examples/go_fish.cats", cases(12, 200)),
    "happiest_cat": lambda: some("games/happiest_cat.cats", cases(8, 400)),
    "cat_between_us": lambda: some("games/cat_between_us.cats", cases(8, 400)),
    "way_too_many_cats": lambda: some("games/way_too_many_cats.cats", cases(8, 400)),
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_step_shows_what_its_viewer_saw_then(name: str) -> None:
    """Its view is that of the match at that point; its lines are the last of the log that this viewer could read."""
    match = MATCHES[name]()
    then = points_of(match)
    for viewer in (None, *match.players):
        replay = replay_of(match, viewer)
        assert replay.last == len(then) - 1
        for number, other in enumerate(then):
            data = replay.as_json(number)
            assert data["view"] == codec.as_data(other.view(viewer))
            told = [line.text for line in replay.lines(number)]
            assert told == [event.text for event in other.events(viewer)][-len(told) :][: len(told)]
            assert (data["result"] is None) == (other.result is None)


def test_all_lines_together_are_the_log() -> None:
    """Nothing is left out between the steps but what the next thing to happen tells anyway."""
    match = finish(Match(cards(), players=3, seed=8))
    for viewer in (None, "p2"):
        replay = replay_of(match, viewer)
        told = [line.text for number in range(replay.last + 1) for line in replay.lines(number)]
        assert told == [event.text for event in match.events(viewer)]


def test_a_sealed_answer_shows_nothing_to_the_others() -> None:
    """Neither what it is nor whose; it does to who gave it."""
    shown = {
        viewer: [plain_text(replay_of(swap((seat, place)), viewer)) for seat in ("p1", "p3") for place in (0, 1)]
        for viewer in ("p2", None, "p1")
    }
    assert all(one == shown["p2"][0] for one in shown["p2"])
    assert "Decision 1 of 1, in secret" in shown["p2"][0][1]
    assert "Decision 1 of 1: Player 1" in shown["p1"][0][1]
    assert shown["p1"][2] == shown["p1"][3]


def test_no_seed_is_shown() -> None:
    """It would tell what chance decides next."""
    match = Match(nim(), seed=987654321)
    match.choose("1")
    replay = replay_of(match, "p1")
    for number in (0, 1):
        assert "987654321" not in json.dumps(replay.as_json(number)) + plain_text(replay)[number]


# ── The command ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a save in which commands run: seven decisions."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim.cats").write_text(NIM, "utf-8")
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "5", "--save", "nim.match", answers="1\n3\n1\n3\n1\n1\n2\n")
    return tmp_path


def test_without_a_terminal_every_step_is_printed(folder: Path) -> None:
    """Plainly, in either language; the save is as it was."""
    before = (folder / "nim.match").read_bytes()
    ran = rulekit_("replay", "nim.match")
    assert (ran.code, ran.err) == (0, "")
    assert [line for line in ran.out.splitlines() if line.startswith(("The beginning", "Decision"))] == [
        "The beginning, before decision 1 of 7",
        *(f"Decision {number} of 7: Player {1 + (number - 1) % 2}" for number in range(1, 8)),
    ]
    assert "  Player 2 chooses 3.\n  Heap is now 8.\n" in ran.out
    assert "heap: 8" in ran.out
    assert "Player 1 wins!" in ran.out
    french = rulekit_("replay", "nim.match", "--lang", "fr", "--viewer", "p2")
    assert "Décision 2 sur 7 : Joueur 2\n  Vous choisissez 3.\n" in french.out
    assert (folder / "nim.match").read_bytes() == before


def test_json_has_a_line_for_each_step(folder: Path) -> None:
    """With who answered, what happened, and what is seen then."""
    ran = rulekit_("replay", "nim.match", "--json", "--viewer", "p2")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [line["step"] for line in lines] == [*range(8)]
    assert {line["steps"] for line in lines} == {7}
    assert [line["player"] for line in lines] == [None, *["p1", "p2"] * 3, "p1"]
    assert {line["viewer"] for line in lines} == {"p2"}
    assert lines[2]["events"][0] == {
        "kind": "chose", "player": "p2", "round": 1, "text": "You choose 3.", "heading": None, "line": 7
    }  # fmt: skip
    assert lines[1]["view"]["question"]["choices"][0]["key"] == "1"
    assert [line["result"] is None for line in lines] == [True] * 7 + [False]
    assert lines[7]["result"]["winners"] == ["p1"]


@pytest.mark.parametrize(
    ("args", "code", "why"),
    [
        (["nim.match", "--viewer", "p9"], 2, "there is no p9 in this match"),
        (["nim.match", "--viewer", "anna"], 2, "`anna` is no seat"),
        (["nim.match", "--lang", "de"], 2, "the table does not speak `de`"),
        (["nothing.match"], 2, "nothing.match"),
        (["nim.cats"], 1, "this is no save of a match"),
    ],
)
def test_what_cannot_be_replayed(folder: Path, args: Sequence[str], code: int, why: str) -> None:
    """One sentence, with the exit code of its sort."""
    ran = rulekit_("replay", *args)
    assert (ran.code, ran.out) == (code, "")
    assert why in ran.err


def test_changed_rules(folder: Path) -> None:
    """The place is told; what fits can be gone through, and nothing is written."""
    rules = folder / "nim.cats"
    rules.write_text(NIM.replace("1 to 3", "1 to 2"), "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    ran = rulekit_("replay", "nim.match")
    assert (ran.code, ran.out) == (1, "")
    assert "move 2, `p2: 3`, does not fit these rules: line 7 says `1 to 2`" in ran.err
    ran = rulekit_("replay", "nim.match", "--from-last-good", "--json")
    assert (ran.code, len(ran.out.splitlines())) == (0, 2)
    assert "the match is taken up after move 1" in ran.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


# ── At a terminal ─────────────────────────────────────────────────────────────────────────────


class Looker:
    """Somebody whose commands are scripted; `seen` has the steps they were shown, and `shown` all that was printed."""

    def __init__(self, replay: Replay, *typed: str) -> None:
        file = io.StringIO()
        lines = iter(typed)
        self.seen: list[int] = []

        def read(_: str) -> str:
            self.seen.append(table.number)
            for line in lines:
                return line
            raise EOFError

        table = ReplayTable(replay, Console(file=file, width=80, force_terminal=False), read)
        table.run()
        self.shown = file.getvalue()


def played() -> Match:
    """Seven decisions in four rounds; the last is forced, and so is no step."""
    match = Match(nim(), seed=5)
    for key in ("1", "3", "1", "3", "1", "1"):
        match.choose(key)
    match.choose("1")
    return match


def test_there_and_back() -> None:
    """Words of both languages and the names of keys; the ends are told."""
    typed = (
        "",
        "next",
        "suivant",
        "right",
        "b",
        "RETOUR",
        "left",
        "précédent",
        "back",
        "back",
        "e",
        "n",
        "Début",
        "q",
        "n",
    )
    looker = Looker(replay_of(played()), *typed)
    assert looker.seen == [0, 1, 2, 3, 4, 3, 2, 1, 1, 0, 0, 7, 7, 0]
    assert "This is the beginning." in looker.shown
    assert "This is the last decision of the save." in looker.shown
    assert "“precedent” is no word here" in looker.shown


def test_to_a_decision() -> None:
    """By its number; others are told."""
    looker = Looker(replay_of(played()), "5", "0", "7", "8", "99999999999999999999", "-1", "x")
    assert looker.seen == [0, 5, 0, 7, 7, 7, 7, 7]
    assert looker.shown.count("There are decisions 1 to 7; 0 is the beginning.") == 2
    assert "“-1” is no word here: type help to see them." in looker.shown


def test_by_rounds_and_turns() -> None:
    """To where the next one begins, and back to where this one does, then the one before."""
    looker = Looker(replay_of(played()), "r", "pagedown", "n", "rb", "round back", "manche", "mr", "end", "pageup", "r")
    assert looker.seen == [0, 2, 4, 5, 4, 2, 4, 2, 7, 6, 7]
    looker = Looker(replay_of(played()), "t", "tour", "down", "turn back", "tr", "up", "up")
    assert looker.seen == [0, 1, 2, 3, 2, 1, 0, 0]


def test_steps_of_one_turn() -> None:
    """Several answers in one turn are passed over together."""
    program = rulekit.loads(NIM.replace("  remove", "  choose more in 0 to 1\n  remove"))
    match = Match(program, seed=5)
    for key in ("1", "0", "1", "0", "1"):
        match.choose(key)
    assert Looker(replay_of(match), "n", "t", "n", "tb", "tb").seen == [0, 1, 2, 3, 2, 0]


def test_what_a_step_shows() -> None:
    """The table, which decision it is and whose eyes see it, what happened, who is asked, and what can be typed."""
    looker = Looker(replay_of(played(), "p1"), "2", "log", "help")
    assert "Decision 2 of 7: Player 2 · as Player 1 sees it" in looker.shown
    assert "Player 1  Choose a number (count)" in looker.shown
    assert looker.shown.count("Player 2 chooses 3.") == 2
    assert "Enter next · back · a number · round · turn · end · help · quit" in looker.shown
    assert "where the next round begins; also Page Down" in looker.shown
    french = Looker(replay_of(played(), None, "fr"), "2", "aide")
    assert "Décision 2 sur 7 : Joueur 2 · vu par un spectateur" in french.shown
    assert "aussi Page suivante" in french.shown


@pytest.mark.parametrize(
    ("letters", "found", "echoed"),
    [
        ("next\n", "next", "next"),
        ("\r", "", ""),
        (" ", "right", ""),
        ("\x1b[C", "right", ""),
        ("\x1bOA", "up", ""),
        ("\x1b[5~", "pageup", ""),
        ("1\x1b[C2\n", "12", "12"),
        ("12\x7f\x7f\x7f3\n", "3", "12\b \b\b \b3"),
        ("ab\x15é\n", "é", "ab\b \b\b \bé"),
        ("round back\n", "round back", "round back"),
        ("\x1b[2~\x01n\n", "n", "n"),
    ],
)
def test_keys_and_words(letters: str, found: str, echoed: str) -> None:
    """Some keys are a command on an empty line; the rest is typed, can be rubbed out, and ends with Enter."""
    left, shown = iter(letters), list[str]()
    assert command(lambda _: next(left, ""), shown.append) == found
    assert "".join(shown) == echoed


@pytest.mark.parametrize("letters", ["", "\x04"])
def test_the_end_of_input_is_told(letters: str) -> None:
    """As Ctrl-D on an empty line."""
    left = iter(letters)
    with pytest.raises(EOFError):
        command(lambda _: next(left, ""), lambda _: None)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
def test_a_real_terminal(folder: Path) -> None:
    """Keys go on at once, words with Enter; leaving ends it with 0."""
    import pty

    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover
        os.execve(RUN[0], [*RUN, "replay", "nim.match"], environment(TERM="xterm"))
    read = b""

    def until(words: bytes) -> None:
        nonlocal read
        deadline = time.monotonic() + 40
        while words not in read and time.monotonic() < deadline:
            read += os.read(terminal, 4096)
        assert words in read

    until(b"The beginning, before decision 1 of 7")
    for keys, words in ((b"\x1b[C", b"Decision 1 of 7"), (b" ", b"Decision 2 of 7"), (b"6\r", b"Decision 6 of 7")):
        os.write(terminal, keys)
        until(words)
    os.write(terminal, b"quit\r")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    os.close(terminal)
