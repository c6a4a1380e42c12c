"""Nothing is lost: saves of old formats and changed rules, cut-off and edited ones, and what a crash leaves."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulekit
from rulekit.play.bots import random_bot
from rulekit.play.match import Match
from rulekit.play.saves import FORMAT, SaveWriter, read_as_far, read_save, write_save
from rulekit.play.session import NoMoreAnswers, play_on
from rulekit.play.track import Track, all_drawn
from rulekit.program import Program
from rulekit.runtime.engine import Question, questions
from rulekit.runtime.hashing import state_hash
from tests.commands import RUN, environment, rulekit_
from tests.effort import cases
from tests.games import CARDS, GAMES, NIM, ROOT, cards, finish, game

SAVES = ROOT / "tests" / "saves"
TWICE = NIM.replace("in 1 to 3 where count <= heap", 'in 1 to 3 where count <= heap   "Taking"')


LAST = "\n  remove"  # with which the last line of a turn begins


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game and a save of it, `nim.match`, in which commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim.cats").write_text(TWICE, "utf-8")
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "5", "--save", "nim.match", answers="1\n2\n3\n1\n")
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(folder: Path, *more: str) -> str:
    """The one line with which the save is refused; no file has changed."""
    before = files(folder)
    ran = rulekit_("play", "--resume", "nim.match", *more)
    assert (ran.code, files(folder)) == (1, before)
    (line,) = ran.err.splitlines()
    assert line.startswith("error[RK510]: ")
    return line.removeprefix("error[RK510]: ")


def rewrite(folder: Path, old: str, new: str, file: str = "nim.cats") -> None:
    """Changes a file."""
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


# ── Formats ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_saves_of_every_format_can_be_read(number: int) -> None:
    """One of each is kept, with a match that is over and how it ended."""
    save = read_save((SAVES / f"format-{number}.match").read_text("utf-8"))
    match, lost = Match.resumed_as_far(save, game(SAVES / "cards.cats"))
    assert lost is None or lost.good == len(save.moves)
    assert match.result is not None
    assert [(score.player, score.points) for score in match.result.scores] == [("p1", 2), ("p2", 3), ("p3", 0)]


def test_a_resumed_match_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that chance decided stands in the save, the set-up as well; the seed is asked for nothing."""
    match = Match(cards(), players=3, seed=8)
    text = match.save()
    monkeypatch.setattr(Match, "_decide", None)
    assert Match.resume(text, cards()).state == match.state


def test_a_save_from_before_keys_showed_state_goes_on() -> None:
    """`1#3` of the dice 3, 2, 5, 1 is the third, now `1.5`; then the first and, rolled anew, the second and fourth."""
    match = Match.resume((SAVES / "format-1-dice.match").read_text("utf-8"), game(SAVES / "dice.cats"))
    dice = [piece.states for piece in match.view(None).zone("tray").pieces if piece is not None]
    assert [(die["face"], die["kept"]) for die in dice] == [(4, True), (2, True), (5, True), (2, True)]
    assert [move.key for move in match.moves if move.seat is not None and "1" in move.key] == [
        "1.5",
        "1.3",
        "1.2",
        "1.2",
    ]


# ── Changed rules ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("1 to 3", "1 to 2", "move 3, `p1: 3`|line 7 says `1 to 2` (Taking)"),
        ("<= heap", "<= heap and count != 2", "move 2, `p2: 2`|line 7 says `count != 2` (Taking)"),
        ("starts 12", "starts 6", "move 4, `p2: 1`|the match is over before it"),
        ("heap = 0", "heap <= 9", "move 3, `p1: 3`|the match is over before it"),
        (LAST, "\n  choose count2 in 1 to 2" + LAST, "move 2, `p2: 2`|p1 is asked there (line 8)"),
        (LAST, "\n  roll pips in 1 to 6" + LAST, "move 2, `p2: 2`|chance decides about `pips` there (line 8)"),
        (LAST, "\n  add 1 to heap" + LAST, "move 1, `p1: 1`|the rules fail behind it (line 8): `heap` would be 13"),
        (LAST, "\n  if heap > 99\n    end turn" + LAST, "all of its moves still fit"),
    ],
)  # fmt: skip
def test_the_move_where_changed_rules_stop_fitting(folder: Path, old: str, new: str, why: str) -> None:
    """Its number, the move, the first part of the rules that refuses it, its line and heading."""
    rewrite(folder, old, new)
    told = refused(folder)
    assert told.startswith("the rules of Nim have changed since this match was saved")
    assert why.replace("|", ", does not fit these rules: ") in told
    assert told.endswith("; `--from-last-good` takes up what fits")


def test_a_match_goes_on_from_the_last_move_that_fits(folder: Path) -> None:
    """The old save stays beside, byte for byte; the new one is a save under the new rules."""
    rewrite(folder, "1 to 3", "1 to 2")
    old = (folder / "nim.match").read_bytes()
    ran = rulekit_("play", "--resume", "nim.match", "--from-last-good", answers="2\n")
    assert (ran.code, (folder / "nim-old.match").read_bytes()) == (1, old)
    assert "line 7 says `1 to 2` (Taking); the match is taken up after move 2\n" in ran.out
    assert "the save as it was is kept in nim-old.match\n" in ran.out
    match = Match.resume((folder / "nim.match").read_text("utf-8"))
    assert [move.key for move in match.moves] == ["1", "2", "2"]
    rewrite(folder, "1 to 2", "1 to 1")
    assert rulekit_("play", "--resume", "nim.match", "--from-last-good", "--bots", "random").code == 0
    assert {path.name for path in folder.glob("*.match")} == {"nim.match", "nim-old.match", "nim-old-2.match"}


def test_what_fits_is_taken_up_as_it_is(folder: Path) -> None:
    """With nothing to leave out, nothing is kept beside; with another file for the match the save stays."""
    ran = rulekit_("play", "--resume", "nim.match", "--from-last-good", answers="1\n")
    assert (ran.code, {*files(folder)}) == (1, {"nim.cats", "nim.match"})
    assert "taken up" not in ran.out
    old = (folder / "nim.match").read_bytes()
    rewrite(folder, "1 to 3", "1 to 2")
    rulekit_("play", "--resume", "nim.match", "--from-last-good", "--save", "new.match", "--bots", "random")
    assert {*files(folder)} == {"nim.cats", "nim.match", "new.match"}
    assert (folder / "nim.match").read_bytes() == old


def test_where_chance_stops_fitting_the_answer_before_it_is_asked_again() -> None:
    """A match is taken up at a question, not in the midst of what followed from an answer."""
    other = rulekit.loads(CARDS.replace("draw 1 from", "draw 2 from"))
    taken_up = 0
    for seed in range(8):
        match = finish(Match(cards(), players=3, seed=seed, first="p2"))
        found, lost = Match.resumed_as_far(read_save(match.save()), other)
        assert lost is not None
        assert lost.good is not None
        if lost.good:
            assert found.moves == match.moves[: lost.good]
            assert lost.good < lost.line - 2  # at least the answer and the first draw after it are left out
            taken_up += 1
        assert found.question is not None
    assert taken_up


# ── What else may be wrong ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('{"format": 1, "game": "Nim"', '{"format": 1, "ga', "this is no save of a match: a save has one JSON object"),
        ('"format": 1', '"format": 7', "this save has format 7, and this rulekit reads formats up to 1"),
        ('"format": 1', '"format": true', "the first line of the save has no proper `format`"),
        ('"game": "Nim"', '"game": "Go"', "this is a save of Go, not of Nim"),
        ('"players": 2', '"players": 2000000000', "the save does not fit: Nim is for 2 to 3 players, not 2000000000"),
        ('"bots": "0"', '"bots": "clever"', "the first line of the save has no proper `bots`: there is no"),
        ('"bots": "0"', '"bots": 0', "the first line of the save has no proper `bots`"),
        ('"options": {}', '"options": {"size": "3"}', "the save does not fit: Nim has no option `size`"),
    ],
)  # fmt: skip
def test_a_save_that_cannot_be_taken_up_at_all(folder: Path, old: str, new: str, why: str) -> None:
    """One sentence, exit 1, nothing is written; `--from-last-good` changes nothing."""
    rewrite(folder, old, new, "nim.match")
    assert refused(folder).startswith(why)
    assert refused(folder, "--from-last-good").startswith(why)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('{"p2": "2"}', '{"p2": "2"', "line 3 of the save is damaged: a save has one JSON object on each line"),
        ('{"p2": "2"}', '{"p2": 2}', "line 3 of the save is neither an answer nor an outcome of chance"),
        ('{"p2": "2"}', '{"p1": "2"}', "move 2, `p1: 2`, does not fit these rules: p2 is asked there (line 7, Taking)"),
        ('{"p2": "2"}', '{"p2": "7"}', "move 2, `p2: 7`, does not fit these rules: line 7 says `1 to 3` (Taking)"),
        ('{"p2": "2"}', '{"chance": "x", "is": "2"}', "move 2, `x: 2`, does not fit these rules: p2 is asked there"),
    ],
)  # fmt: skip
def test_an_edited_save(folder: Path, old: str, new: str, why: str) -> None:
    """The place is told; what comes before it can be taken up."""
    rewrite(folder, old, new, "nim.match")
    assert refused(folder).startswith(why)
    ran = rulekit_("play", "--resume", "nim.match", "--from-last-good", answers="3\n")
    assert f"{why}" in ran.out
    assert [move.key for move in Match.resume((folder / "nim.match").read_text("utf-8")).moves] == ["1", "3"]
    assert (folder / "nim-old.match").exists()


def test_the_flag_needs_a_save(folder: Path) -> None:
    """It says what to do with a save."""
    ran = rulekit_("play", "nim.cats", "--from-last-good")
    assert (ran.code, "goes with `--resume FILE`" in ran.err) == (2, True)


def test_a_save_cut_off_anywhere_is_taken_up_or_refused() -> None:
    """Whatever is left of it: the moves that are whole, or one sentence."""
    whole = finish(Match(cards(), players=2, seed=3)).save().encode()
    moves = read_save(whole.decode()).moves
    for end in range(0, len(whole), cases(7, 1)):
        text = whole[:end].decode("utf-8", errors="replace")
        if "\n" not in text and text[-1:] != "}":
            with pytest.raises(rulekit.SaveError, match="this is no save of a match"):
                read_as_far(text)
            continue
        save = read_as_far(text + "\0" * (end % 3))
        assert save.moves == moves[: len(save.moves)]
        assert save.damage is None


# ── Every decision ────────────────────────────────────────────────────────────────────────────


def players_of(program: Program) -> range:
    """All numbers of players of a game."""
    return range(program.least_players, program.most_players + 1)


TABLES = [(path, players) for path in GAMES for players in players_of(game(path))]


@pytest.mark.parametrize(("path", "players"), TABLES, ids=lambda value: getattr(value, "stem", str(value)))
def test_a_save_of_any_decision_gives_the_same_state(path: Path, players: int) -> None:
    """The same hash, the same questions with the same keys; options and chance are those of the save.

    The whole save is looked at on its way at each decision, and some of its beginnings by themselves.
    """
    program = game(path)
    match = Match(program, players, seed=players, options=all_drawn(program))
    ends, seen = [len(match.moves)], [_shown(match)]
    while match.waiting is not None and len(ends) < cases(40, 10_000):
        match.choose_number(random_bot(match))
        ends.append(len(match.moves))
        seen.append(_shown(match))
    save = read_save(match.save())
    watched: list[tuple[str, list[list[str]]]] = []
    Match.resumed(save, program, lambda track: watched.append(_shown_on(track)))
    assert watched == seen
    for number in range(0, len(ends), max(1, len(ends) // cases(2, 5))):
        text = write_save(save.header, save.moves[: ends[number]])
        assert _shown(Match.resume(text, program)) == seen[number]


def _shown(match: Match) -> tuple[str, list[list[str]]]:
    return state_hash(match.program, match.state), _keys(match.program, match.state)


def _shown_on(track: Track) -> tuple[str, list[list[str]]]:
    assert track.waiting is None or isinstance(track.waiting, Question)
    return state_hash(track.program, track.state), _keys(track.program, track.state)


def _keys(program: Program, state: rulekit.runtime.state.State) -> list[list[str]]:
    return [[option.key for option in asked.choices] for asked in questions(program, state)]


KEYS = """
import sys
from pathlib import Path
from rulekit.driver import load_file
from rulekit.play.bots import random_bot
from rulekit.play.match import Match
from rulekit.runtime.hashing import state_hash
for path in sys.argv[2:]:
    program = load_file(Path(path))
    match = Match(program, seed=5, options={option.name: "random" for option in program.options})
    while match.waiting is not None and len(match.moves) < int(sys.argv[1]):
        asked = match.waiting
        print(path, asked.seat, *(option.key for option in asked.choices), state_hash(program, match.state)[:12])
        match.choose_number(random_bot(match))
    print(match.save())
"""


def test_keys_are_the_same_in_every_process() -> None:
    """Whatever the order of Python's sets: the same questions with the same keys, and the same save."""
    command = [sys.executable, "-c", KEYS, str(cases(20, 1000)), *map(str, GAMES)]
    said = [
        subprocess.run(
            command, env=environment(PYTHONHASHSEED=seed), capture_output=True, timeout=80, check=True
        ).stdout
        for seed in ("1", "4242")
    ]
    assert said[0] == said[1]
    assert said[0].count(b"\n") > 200


# ── Crashes ───────────────────────────────────────────────────────────────────────────────────


def _killed(folder: Path, answers: int) -> list[str]:
    """The keys in the save of a match that is killed when so many answers have been given."""
    command = [*RUN, "play", "nim.cats", "--bots", "0", "--seed", "9", "--save", "killed.match"]
    with subprocess.Popen(
        command, env=environment(PYTHONUNBUFFERED="1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked: Iterator[str] = (line for line in process.stdout if "Choose a number" in line)
        next(asked)
        for _ in range(answers):
            process.stdin.write("1\n")
            process.stdin.flush()
            next(asked)
        process.stdin.write("2")  # is being typed
        process.stdin.flush()
        time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    return [move.key for move in Match.resume((folder / "killed.match").read_text("utf-8")).moves]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_killed_match_loses_only_what_is_being_typed(folder: Path) -> None:
    """As soon as the next question is shown, the answers before it are in the file."""
    for answers in (0, 3):
        assert _killed(folder, answers) == ["1"] * answers
        (folder / "killed.match").unlink()


def test_what_is_shown_has_been_saved(tmp_path: Path) -> None:
    """Already when the cards are dealt, before anybody is asked; a crash while they are shown loses nothing."""
    match, path = Match(cards(), players=2, seed=8), tmp_path / "cards.match"

    def watch(shown: Match) -> None:
        assert read_save(path.read_text("utf-8")).moves == shown.moves
        raise NoMoreAnswers

    with pytest.raises(NoMoreAnswers):
        play_on(match, ["random", "random"], SaveWriter(path, match.header), lambda _, seat: None, watch)


def test_a_torn_line_is_told_and_leaves_the_file(folder: Path) -> None:
    """However it was torn; the match goes on before it."""
    whole = (folder / "nim.match").read_bytes()
    for torn in (whole[:-3], whole[:-1] + b"\0\0\0", whole + b'{"p1', whole + b"\0" * 4096, whole + b"\xc3"):
        (folder / "nim.match").write_bytes(torn)
        ran = rulekit_("play", "--resume", "nim.match", answers="1\n")
        assert "the last line of the save was torn and has been dropped" in ran.out
        assert not read_save((folder / "nim.match").read_text("utf-8")).torn
        (folder / "nim.match").write_bytes(whole)
