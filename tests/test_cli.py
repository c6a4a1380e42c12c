"""The command line: what it prints, how it ends, and that it never ends in a traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

import rulekit
from rulekit.play.console import plain
from rulekit.play.match import Match
from rulekit.play.opening import who_begins
from tests.commands import RUN, environment, in_a_process, rulekit_
from tests.games import CARDS, NIM, finish


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games, in which commands run."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nim.cats").write_text(NIM + 'example "One"\n  given heap = 1\n  when turn\n  then you.won\n', "utf-8")
    (tmp_path / "cards.cats").write_text(CARDS, "utf-8")
    return tmp_path


def names(folder: Path) -> list[str]:
    """The saves in a folder."""
    return sorted(path.name for path in folder.glob("*.match"))


# ── play ──────────────────────────────────────────────────────────────────────────────────────


def test_bots_play_where_nobody_is(folder: Path) -> None:
    """Without a terminal all are random; the seed and a line that repeats the run are printed, the match is saved."""
    ran = rulekit_("play", "nim.cats", "--seed", "7")
    assert ran.code == 0
    assert "seed 7; again: rulekit play nim.cats --players 2 --bots random --seed 7" in ran.out
    assert "wins" in ran.out
    assert names(folder) == ["nim-7.match"]
    again = rulekit_("play", "nim.cats", "--players", "2", "--bots", "random", "--seed", "7")
    assert again.out.replace("nim-7-2", "nim-7") == ran.out
    assert names(folder) == ["nim-7-2.match", "nim-7.match"]


def test_the_last_line_is_the_result(folder: Path) -> None:
    """`--json` ends with it, and standard output has nothing else."""
    ran = rulekit_("play", "cards.cats", "--seed", "3", "--players", "3", "--option", "bonus=random", "--json")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1
    match = finish(Match(rulekit.load("cards.cats"), players=3, seed=3, options={"bonus": "random"}))
    assert match.result is not None
    assert ran.last == {
        "game": "Cards",
        "rules": match.program.rules,
        "players": 3,
        "options": match.options,
        "seed": 3,
        "decisions": sum(1 for move in match.moves if move.seat is not None),
        "scores": {score.player: score.points for score in match.result.scores},
        "ranking": [list(part) for part in match.result.ranking],
        "winners": list(match.result.winners),
        "notes": [],
    }


def test_without_a_seed_one_is_drawn(folder: Path) -> None:
    """Another one each time, and what is printed repeats it."""
    one, other = (rulekit_("play", "nim.cats", "--json").last for _ in range(2))
    assert one["seed"] != other["seed"]
    assert rulekit_("play", "nim.cats", "--json", "--seed", str(one["seed"])).last == one


def test_answers_are_read_where_there_is_no_terminal(folder: Path) -> None:
    """One a line; a refused one is told with its rule, and the next line is read."""
    ran = rulekit_("play", "nim.cats", "--bots", "0", "--seed", "1", answers="3\n\n3\n7\n3\n1\n2\n")
    assert ran.code == 0
    assert "p1: Choose a number (count): 1, 2, 3" in ran.out
    assert "`7` is none of the choices: it is not among `1 to 3` (line 7)" in ran.out
    assert Match.resume(Path("nim-1.match").read_text("utf-8")).result is not None


def test_the_end_of_input_saves_and_says_how_to_go_on(folder: Path) -> None:
    """Exit 1, one sentence; the command it names goes on."""
    ran = rulekit_("play", "nim.cats", "--bots", "p2=random", "--seed", "5", answers="3\n")
    assert ran.code == 1
    (line,) = ran.err.splitlines()
    assert line.startswith("the answers ended inside a question; the match is saved in nim-5.match")
    command = re.search(r"`rulekit (.*)`", line)
    assert command is not None
    went_on = rulekit_(*command[1].split(), answers="3\n3\n1\n1\n1\n1\n")
    assert went_on.code == 0
    assert names(folder) == ["nim-5.match"]


def test_a_save_goes_on_without_naming_the_game(folder: Path) -> None:
    """It names its rule file; `--rules` names it where it has moved."""
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "5", answers="3\n")
    copied = rulekit_("play", "--resume", "nim-5.match", "--save", "copy.match", "--bots", "random", "--json")
    assert copied.last["seed"] == 5
    (folder / "rules").mkdir()
    (folder / "nim.cats").rename(folder / "rules" / "other.cats")
    lost = rulekit_("play", "--resume", "nim-5.match")
    assert lost.code == 2
    assert "name them with `--rules FILE`" in lost.err
    moved = rulekit_("play", "--resume", "nim-5.match", "--rules", "rules/other.cats", "--bots", "random")
    assert moved.code == 0


def test_a_save_goes_on_with_the_same_people(folder: Path) -> None:
    """It says who plays; another `--bots` is taken from there on."""
    rulekit_("play", "nim.cats", "--bots", "p2=random", "--seed", "5", answers="3\n")
    before = (folder / "nim-5.match").read_text("utf-8")
    assert json.loads(before.splitlines()[0])["bots"] == "p2=random"
    ran = rulekit_("play", "--resume", "nim-5.match")
    assert (ran.code, (folder / "nim-5.match").read_text("utf-8")) == (1, before)
    assert rulekit_("play", "--resume", "nim-5.match", "--bots", "random").code == 0
    assert json.loads((folder / "nim-5.match").read_text("utf-8").splitlines()[0])["bots"] == "random"


def test_a_save_takes_nobody_elses_place(folder: Path) -> None:
    """Neither a file that is no save, nor another match, nor what has been played of this one."""
    rules = (folder / "nim.cats").read_bytes()
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "5", "--save", "mine.match", answers="3\n")
    save = (folder / "mine.match").read_bytes()
    for place, seed in (("nim.cats", "5"), (os.devnull, "5"), ("mine.match", "6"), ("mine.match", "5")):
        ran = rulekit_("play", "nim.cats", "--seed", seed, "--save", place)
        assert (ran.code, ran.out) == (2, "")
        assert f"{place} is there already" in ran.err
    assert ((folder / "nim.cats").read_bytes(), (folder / "mine.match").read_bytes()) == (rules, save)
    again = rulekit_("play", "--resume", "mine.match", "--save", "mine.match", "--bots", "random")
    assert again.code == 0


@pytest.mark.parametrize(("place", "why"), [(".", "is a folder"), ("no/x.match", "there is no folder no")])
def test_a_save_needs_a_place(folder: Path, place: str, why: str) -> None:
    """Said before anybody plays."""
    ran = rulekit_("play", "nim.cats", "--seed", "5", "--save", place)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_the_end_of_a_pipe_is_no_mistake(folder: Path) -> None:
    """As behind `| head -1`: silent, and what was played is saved."""
    command = [*RUN, "play", "nim.cats", "--seed", "5"]
    process = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert (process.wait(60), process.stderr.read()) == (0, b"")
    process.stderr.close()


def test_a_torn_save_goes_on_and_says_so(folder: Path) -> None:
    """The torn line is gone from the file as well."""
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "5", answers="3\n2\n")
    path = folder / "nim-5.match"
    path.write_text(path.read_text("utf-8")[:-4], "utf-8")
    ran = rulekit_("play", "--resume", "nim-5.match", "--bots", "random")
    assert ran.code == 0
    assert "the last line of the save was torn and has been dropped" in ran.out
    assert Match.resume(path.read_text("utf-8")).result is not None


def test_a_save_that_does_not_fit_is_refused(folder: Path) -> None:
    """RK510, in one line."""
    rulekit_("play", "nim.cats", "--seed", "5")
    (folder / "nim.cats").write_text(NIM.replace("1 to 3", "1 to 2"), "utf-8")
    ran = rulekit_("play", "--resume", "nim-5.match")
    assert ran.code == 1
    assert ran.err.startswith("error[RK510]: the rules of Nim have changed")
    assert len(ran.err.splitlines()) == 1
    (folder / "picture.match").write_bytes(b"\x89PNG\r\n\xff\x00")
    ran = rulekit_("play", "--resume", "picture.match")
    assert (ran.code, ran.err[:42]) == (1, "error[RK510]: this is no save of a match: ")


def test_rules_that_fail_in_play_are_shown(folder: Path) -> None:
    """The code, the line of the rule; the match is saved before it."""
    (folder / "bad.cats").write_text(NIM.replace(" where count <= heap", ""), "utf-8")
    ran = rulekit_("play", "bad.cats", "--seed", "1", "--bots", "0", answers="3\n3\n3\n1\n3\n")
    assert ran.code == 1
    assert "error[RK501]: `heap` would be -1" in ran.err
    assert "bad.cats:8" in ran.err
    assert len(Path("bad-1.match").read_text("utf-8").splitlines()) == 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_saves_first(folder: Path) -> None:
    """Exit 130; everything answered is in the save."""
    process = subprocess.Popen(
        [*RUN, "play", "nim.cats", "--bots", "0", "--seed", "9"],
        env=environment(PYTHONUNBUFFERED="1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("3\n")
    process.stdin.flush()
    path = folder / "nim-9.match"
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and not (path.exists() and '{"p1": "3"}' in path.read_text("utf-8")):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "saved in nim-9.match" in err
    assert "Traceback" not in err
    assert len(Match.resume(path.read_text("utf-8")).moves) == 1


def test_words_without_a_terminal(folder: Path) -> None:
    """What a terminal understands beside answers is understood here too; keys come first."""
    ran = rulekit_("play", "nim.cats", "--seed", "9", "--bots", "0", answers="?\nlog\n3\nundo\nhelp\ntable\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "none of the choices" not in ran.out
    for words in ("nim.cats, line", "This cannot be taken back", "undo   take back", "Nim – round 1"):
        assert words in ran.out
    assert len(Match.resume((folder / "nim-9.match").read_text("utf-8")).moves) == 1


def test_a_new_game_where_there_is_one(folder: Path) -> None:
    """Nothing is overwritten, and it is told what to do."""
    ran = rulekit_("new", "nim")
    assert ran.code == 2
    assert "there is a file `nim.cats` already: choose another name, or move that file away" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="terminals")
@pytest.mark.parametrize(
    ("started", "again"),
    [
        ("", "rulekit play --resume nim-9.match"),
        ('make play ARGS="{}"', 'make play ARGS="--resume nim-9.match"'),
        ("python3 play.py {}", "python3 play.py --resume nim-9.match"),
    ],
)
def test_quit_ends_well(folder: Path, started: str, again: str) -> None:
    """A wanted `quit` is no failure, and tells a command that works as this one was started, on a line of its own."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*RUN, "play", "nim.cats", "--seed", "9"],
        env=environment(TERM="dumb", RULEKIT_STARTED=started),
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
    )
    os.close(theirs)
    os.write(ours, b"quit\n")
    _, err = process.communicate(timeout=30)
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert (process.returncode, err) == (0, b"")
    assert again in said.splitlines()
    assert (folder / "nim-9.match").exists()


@pytest.mark.parametrize(
    "args",
    [
        ["play"],
        ["play", "nothing"],
        ["play", "nim.cats", "--players", "9"],
        ["play", "nim.cats", "--players", "9" * 20],
        ["play", "nim.cats", "--lang", "de"],
        ["play", "nim.cats", "--bots", "p1=random,p1=greedy"],
        ["test", "nim.cats", "-k", "zzz"],
        ["play", "nim.cats", "--seed", "-1"],
        ["play", "nim.cats", "--seed", str(2**63)],
        ["play", "nim.cats", "--seed", "many"],
        ["play", "nim.cats", "--option", "size=3"],
        ["play", "nim.cats", "--option", "size"],
        ["play", "nim.cats", "--bots", "clever"],
        ["play", "nim.cats", "--bots", "p9=random"],
        ["play", "nim.cats", "--bots", "7"],
        ["play", "nim.cats", "--bots", "9" * 5000],
        ["play", "nim.cats", "--first", "p" + "9" * 5000],
        ["play", "nim.cats", "--engine", "steam"],
        ["play", "nim.cats", "--first", "anna"],
        ["play", "--resume", "nothing.match"],
        ["play", "nim.cats", "--save", "no/such/folder/x.match"],
        ["play", "."],
        ["check", "nothing.cats"],
        ["check"],
        ["test", "nothing.cats"],
        ["bench", "nim.cats", "--games", "0"],
        ["bench", "nim.cats", "--players", "9"],
        ["dance"],
        [],
    ],
    ids=" ".join,
)
def test_wrong_usage(folder: Path, args: Sequence[str]) -> None:
    """Exit 2 and a sentence, nothing saved."""
    ran = rulekit_(*args)
    assert ran.code == 2
    assert ran.err
    assert names(folder) == []


def test_the_language_of_the_table(folder: Path) -> None:
    """`--lang`, then RULEKIT_LANG, then the first language of the game."""
    args = ("play", "nim.cats", "--seed", "1")
    assert "Player 1" in rulekit_(*args).out
    assert "Joueur 1" in rulekit_(*args, RULEKIT_LANG="fr").out
    assert "Joueur 1" in rulekit_(*args, "--lang", "fr").out
    assert "Player 1" in rulekit_(*args, "--lang", "en", RULEKIT_LANG="fr").out
    french = NIM.replace("  limit", "  languages fr, en\n  limit", 1) + 'always "Il en reste": heap >= 12\n'
    (folder / "french.cats").write_text(french, "utf-8")
    ran = rulekit_("play", "french.cats", "--seed", "1")
    lines = ran.out.splitlines()
    assert lines[0].startswith("graine 1 ; à rejouer avec : rulekit play french.cats")
    assert re.match("RK508 : « Il en reste » .* n’est pas vrai après le coup 1$", lines[-2])
    assert lines[-1] == "partie enregistrée dans french-1.match"
    assert "Player 1" in rulekit_("play", "french.cats", "--seed", "2", "--lang", "en").out
    assert "Joueur 1" in rulekit_("replay", "french-1.match").out


def test_who_begins_is_asked_in_the_language_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the game are a question in its own language, else they are quoted; `?` gets an answer."""
    program = rulekit.loads(NIM.replace("  limit", '  first player "was here last"\n  limit', 1))
    asked: list[str] = []
    told: list[str] = []
    answers = iter(["?", "2", ""])

    def answer(prompt: str, **_: object) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setattr("click.prompt", answer)
    monkeypatch.setattr("click.echo", told.append)
    assert who_begins(program, 2, ["person", "random"], "en") == "p2"
    assert who_begins(program, 2, ["person", "random"], "fr") is None
    english = "Who was here last? (p1, p2, or nothing to draw)"
    french = "Qui commence ? La règle dit « was here last » (p1, p2, ou rien pour tirer au sort)"
    assert asked == [english, english, french]
    assert told == ["Answer p1 to p2, or the number alone; an empty line lets chance decide."]


def test_output_is_plain_where_letters_are_missing(folder: Path) -> None:
    """A pipe gets UTF-8 whatever the locale says."""
    ran = in_a_process("play", "nim.cats", "--seed", "1", LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    assert "Player 1’s turn." in ran.out
    assert ran.code == 0
    assert plain("Player 1’s café – …") == "Player 1's cafe - ..."


# ── check, test, new, bench ───────────────────────────────────────────────────────────────────


def test_check_finds_mistakes(folder: Path) -> None:
    """Exit 1 with errors, 0 with none; all files in one run; JSON is a list."""
    (folder / "bad.cats").write_text(NIM.replace("count <= heap", "count <= heep"), "utf-8")
    ran = rulekit_("check", "nim.cats", "bad.cats")
    assert ran.code == 1
    assert "error[RK201]" in ran.out
    assert ran.out.splitlines()[-2:] == ["nim.cats: no mistakes", "bad.cats: 1 error"]
    assert rulekit_("check", "nim.cats").code == 0
    assert json.loads(rulekit_("check", "nim.cats", "--json").out) == []
    (found,) = json.loads(rulekit_("check", "bad.cats", "nim.cats", "--json").out)
    assert (found["code"], found["severity"], found["file"], found["line"]) == ("RK201", "error", "bad.cats", 7)
    assert set(found) == set("code severity message file line column end_line end_column help also".split())


def test_notes_do_not_fail(folder: Path) -> None:
    """Stand-ins are notes: exit 0, one line, more with `--notes`."""
    text = NIM + 'define half = heap div 2, stand-in\nalways "it is enough" : half >= 0\n'
    (folder / "notes.cats").write_text(text, "utf-8")
    short, long = rulekit_("check", "notes.cats"), rulekit_("check", "notes.cats", "--notes")
    assert (short.code, long.code) == (0, 0)
    assert "note[RK610]" in short.out
    assert len(long.out) > len(short.out)
    assert "notes.cats: no mistakes, 1 note" in short.out


def test_test_runs_the_examples(folder: Path) -> None:
    """Exit 1 if one fails, with what was expected, what came, and the drawn table."""
    assert rulekit_("test", "nim.cats").out == "nim.cats: 1 of 1 examples hold\n"
    text = NIM + 'example "Two" "A Heading"\n  given heap = 4\n  when turn choosing 2\n  then heap = 3\n'
    (folder / "bad.cats").write_text(text, "utf-8")
    ran = rulekit_("test", "nim.cats", "bad.cats")
    assert ran.code == 1
    assert "FAILED bad.cats:11 Two  (A Heading)" in ran.out
    assert "line 14: `heap = 3` does not hold: expected 3, got 2" in ran.out
    assert "bad.cats: 0 of 1 examples hold" in ran.out
    assert rulekit_("test", "bad.cats", "-k", "heading").code == 1
    assert rulekit_("test", "nim.cats", "bad.cats", "-k", "one").code == 0
    assert "no example has `other`" in rulekit_("test", "bad.cats", "-k", "other").err


def test_test_as_json(folder: Path) -> None:
    """One line for each file."""
    ran = rulekit_("test", "nim.cats", "cards.cats", "--json")
    first, second = map(json.loads, ran.out.splitlines())
    example = {"name": "One", "heading": None, "ok": True, "message": None, "line": 11}
    quiet: dict[str, object] = {"silent_lines": [], "broken_lines": [], "failure": None, "notes": []}
    quiet["unfinished"] = False
    assert first == {"file": "nim.cats", "examples": [example], "games": 20, **quiet}
    assert second == {"file": "cards.cats", "examples": [], "games": 0, **quiet}


def test_a_new_game_plays_tests_and_checks(folder: Path) -> None:
    """Under the name given; nothing is overwritten."""
    ran = rulekit_("new", "My first game")
    assert (ran.code, ran.out) == (0, "wrote my_first_game.cats; now try `rulekit play my_first_game.cats`\n")
    assert rulekit_("check", "my_first_game.cats").out == "my_first_game.cats: no mistakes\n"
    assert rulekit_("test", "my_first_game.cats").out == "my_first_game.cats: 1 of 1 examples hold\n"
    assert rulekit_("play", "my_first_game.cats", "--seed", "1").code == 0
    assert rulekit_("new", "My first game").code == 2
    assert rulekit_("new", "???").code == 2
    assert rulekit_("new", "Été").out.startswith("wrote été.cats")
    assert rulekit_("check", "été.cats").code == 0
    for elsewhere in ("../x", "sub/x", "..\\x", str(folder / "x")):
        assert rulekit_("new", elsewhere).code == 2
    assert not (folder / "x.cats").exists()


def test_bench_measures(folder: Path) -> None:
    """The same seed measures the same games; JSON has one line."""
    ran = rulekit_("bench", "cards.cats", "--games", "30", "--seed", "4")
    assert ran.code == 0
    assert "again: rulekit bench cards.cats --players 2 --seed 4 --games 30" in ran.out
    data = [rulekit_("bench", "cards.cats", "--games", "30", "--seed", "4", "--json").last for _ in range(2)]
    timed = {"seconds", "playouts_per_second", "decisions_per_second"}
    one, other = ({key: value for key, value in entry.items() if key not in timed} for entry in data)
    assert one == other
    assert timed | {"game", "engine", "players", "playouts", "decisions_per_game", "branching"} <= set(data[0])
    assert {"wins", "rounds", "scores"} <= set(data[0])
    assert data[0]["playouts"] == 30


def test_bench_shows_mistakes_of_the_rules(folder: Path) -> None:
    """As `check` does, with exit code 1."""
    (folder / "bad.cats").write_text(NIM.replace("count <= heap", "count <= heep"), "utf-8")
    ran = rulekit_("bench", "bad.cats")
    assert (ran.code, "error[RK201]" in ran.err) == (1, True)


def test_bench_says_in_which_game_rules_fail(folder: Path) -> None:
    """The game, its seed, and a line that meets the same error."""
    (folder / "bad.cats").write_text(NIM.replace(" where count <= heap", ""), "utf-8")
    for seed in ("1", "2", "3"):
        ran = rulekit_("bench", "bad.cats", "--games", "50", "--seed", seed)
        told = re.search(r"this is game \d+ \(seed \d+\) of the run with seed (\d); again: rulekit (.*)", ran.err)
        assert told is not None
        assert (ran.code, told[1]) == (1, seed)
        repeated = rulekit_(*told[2].split())
        assert (repeated.code, repeated.err.splitlines()[0]) == (1, ran.err.splitlines()[0])


def test_bench_reports_broken_promises(folder: Path) -> None:
    """Exit 1; how often, where, and a line that shows one of them."""
    (folder / "bad.cats").write_text(NIM + 'always "some are left": heap > 1\n', "utf-8")
    ran = rulekit_("bench", "bad.cats", "--games", "8", "--seed", "1")
    assert ran.code == 1
    assert f"RK508: `some are left` (line {len(NIM.splitlines()) + 1}) does not hold in 8 of 8 games" in ran.out
    again = re.search(r"game \d+ again: rulekit (play .*)", ran.out)
    assert again is not None
    notes = rulekit_(*again[1].split(), "--json").last["notes"]
    assert isinstance(notes, list)
    assert re.fullmatch(rf"broken {len(NIM.splitlines()) + 1} \d+", notes[0])
    as_json = rulekit_("bench", "bad.cats", "--games", "8", "--seed", "1", "--json")
    assert as_json.code == 1
    assert str(as_json.last["notes"])[2:24] == "RK508: `some are left`"


def test_bench_says_what_never_had_an_answer(folder: Path) -> None:
    """A `choose` that nobody ever could answer is named with its line."""
    text = NIM.replace(
        "  remove count", "  if heap < 0\n    choose more in 1 to 2\n  choose none in 1 to heap - 99\n  remove count"
    )
    (folder / "dead.cats").write_text(text.replace("none in", "extra in"), "utf-8")
    ran = rulekit_("bench", "dead.cats", "--games", "5", "--seed", "4", "--json")
    assert ran.last["silent_lines"] == [10]


def test_help_and_version() -> None:
    """Every command explains itself."""
    assert rulekit_("--version").out.startswith("rulekit, version")
    for command in ("play", "check", "test", "bench", "new"):
        ran = rulekit_(command, "--help")
        assert ran.code == 0
        assert ran.out.startswith(f"Usage: rulekit {command}")


# ── why ───────────────────────────────────────────────────────────────────────────────────────


def test_why_explains_a_save(folder: Path) -> None:
    """The last decision, or any, with the answer that was given or another one."""
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "1", answers="3\n3\n3\n1\n2\n")
    assert rulekit_("why", "nim-1.match").out.splitlines() == [
        "Decision 5 of 5, Player 1: Choose a number (count)",
        "nim.cats, line 7",
        "offered: 1, 2",
        "“2” is allowed: line 7 says “1 to 3”:",
        "  count <= heap: yes (count = 2, heap = 2)",
    ]
    refused = rulekit_("why", "nim-1.match", "3")
    assert refused.code == 0
    assert refused.out.splitlines()[3:] == [
        "“3” is no answer here: line 7 says “count <= heap”:",
        "  count = 3",
        "  heap = 2",
    ]
    assert "Decision 2 of 5, Player 2" in rulekit_("why", "nim-1.match", "--at", "2").out
    assert "Décision 2 sur 5, Joueur 2" in rulekit_("why", "nim-1.match", "--at", "2", "--lang", "fr").out


def test_why_explains_all_points_at_the_end(folder: Path) -> None:
    """They add up to the scores; as data as well."""
    rulekit_("play", "cards.cats", "--seed", "3", "--players", "3")
    data = rulekit_("why", "cards-3.match", "--json").last
    match = Match.resume(Path("cards-3.match").read_text("utf-8"))
    assert match.result is not None
    scored = data["scored"]
    assert isinstance(scored, list)
    for score in match.result.scores:
        assert sum(one["points"] for one in scored if one["player"] == score.player) == score.points
    told = rulekit_("why", "cards-3.match").out
    for score in match.result.scores:
        assert f"Player {score.player[1]}: {score.points} point" in told


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("nothing.match",), 2, "there is no save `nothing.match`"),
        (("nim-1.match", "--at", "9"), 2, "this match has the decisions 1 to 2, not 9"),
        (("nim-1.match", "--at", "0"), 2, "this match has the decisions 1 to 2, not 0"),
        (("nim.cats",), 1, "this is no save of a match"),
        (("nim-1.match", "--rules", "cards.cats"), 1, "this is a save of Nim, not of Cards"),
    ],
)
def test_why_says_what_it_cannot_do(folder: Path, args: Sequence[str], code: int, words: str) -> None:
    """Wrong usage is 2, a save that does not fit is 1."""
    rulekit_("play", "nim.cats", "--bots", "0", "--seed", "1", answers="3\n")
    ran = rulekit_("why", *args)
    assert (ran.code, words in ran.err) == (code, True)


def test_why_is_answered_where_there_is_no_terminal(folder: Path) -> None:
    """In place of an answer, and below each that is refused."""
    ran = rulekit_("play", "nim.cats", "--bots", "0", "--seed", "1", answers="3\n3\n3\nwhy 3\n1\n3\nwhy score\n2\n")
    assert ran.code == 0
    assert "“3” is allowed: line 7 says “1 to 3”:" in ran.out.splitlines()
    refused = ran.out.splitlines().index("`3` is refused: `count <= heap` says no (line 7)")
    assert ran.out.splitlines()[refused + 1 :][:3] == ["  count = 3", "  heap = 2", "Nobody has points in this game."]
