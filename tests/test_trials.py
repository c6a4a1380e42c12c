"""Checking by play: what random games show, at its line and with a save of it, and what they must not say."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import attrs
import pytest

import rulekit
from rulekit.diagnostics import Code, Diagnostic, is_bad
from rulekit.driver import check_text
from rulekit.play.lookouts import Answers, Machines, Shortages, Uses
from rulekit.play.match import MOST_SEED, Match
from rulekit.play.playouts import random_game
from rulekit.play.saves import read_save
from rulekit.play.trial_findings import findings
from rulekit.play.trials import Moment, Trials, save_at
from rulekit.program import Program
from rulekit.runtime.errors import PlayError
from rulekit.runtime.machine import machine_for
from tests.commands import in_a_process, rulekit_
from tests.effort import cases
from tests.games import CARDS, GAMES, NIM, cards, finish, game, nim


@attrs.frozen
class Found:
    """What some games of one game have shown, with the saves by code and line."""

    program: Program
    diagnostics: tuple[Diagnostic, ...]
    saves: dict[str, str]

    @property
    def told(self) -> list[str]:
        """Code, line and message of each."""
        return [f"{d.code.value} {self._line(d)}: {d.message}" for d in self.diagnostics]

    @property
    def resumed(self) -> Match:
        """The match of the only save."""
        (text,) = self.saves.values()
        return Match.resume(text, self.program)

    def _line(self, diagnostic: Diagnostic) -> int:
        return diagnostic.at.source.line_of(diagnostic.at.span)


def tried(text: str, games: int = 10, seed: int = 1) -> Found:
    """What so many games of a text show."""
    program, diagnostics = check_text(text)
    assert program is not None, diagnostics
    trials, saves = Trials(program, seed), dict[str, str]()
    for _ in range(games):
        trials.play()

    def keep(code: Code, line: int, moment: Moment) -> str:
        name = f"{code.value}-{line}"
        saves[name] = save_at(program, moment, "0")
        return name

    return Found(program, findings(trials, keep), saves)


def answers(match: Match) -> int:
    """How many answers players have given."""
    return sum(move.seat is not None for move in match.moves)


# ── Which games ───────────────────────────────────────────────────────────────────────────────


def test_games_that_show_nothing() -> None:
    """Sound games have no findings: one without chance, one with."""
    assert tried(NIM, 30).told == []
    assert tried(CARDS, 30).diagnostics == ()


def test_games_are_spread() -> None:
    """Over all numbers of players evenly, over options by each game's seed; each is a game that `play` plays."""
    trials = Trials(cards(), 7)
    setups = [trials.setup(index) for index in range(9)]
    assert Counter(setup.players for setup in setups) == {2: 3, 3: 3, 4: 3}
    assert len({setup.seed for setup in setups}) == 9
    assert all(0 <= setup.seed <= MOST_SEED for setup in setups)
    matches = [finish(Match(cards(), setup.players, setup.seed, setup.options)) for setup in setups]
    assert {match.options["bonus"] for match in matches} == {"none_of_it", "double"}
    assert {match.first for match in matches} >= {"p1", "p2"}
    for match, setup in zip(matches, setups, strict=True):
        played = random_game(cards(), setup, machine_for)
        assert (played.decisions, played.result) == (answers(match), match.state.result)


def test_looking_on_changes_nothing() -> None:
    """Games that are watched go as those that nobody watches."""
    machines = Machines(Answers().fit, Shortages(lambda zone, span: None).fit, Uses(cards()).fit)
    for index in range(12):
        setup = Trials(cards(), 3).setup(index)
        assert random_game(cards(), setup, machines) == random_game(cards(), setup, machine_for)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_games_that_ship_are_clean(path: Path) -> None:
    """Random games of them show nothing worse than notes."""
    trials = Trials(game(path), 11)
    for _ in range(cases(3, 200)):
        trials.play()
    assert not is_bad(findings(trials, lambda code, line, moment: "a save"))


def test_nothing_was_shown_before_a_game_is_over() -> None:
    """As when somebody stops at once."""
    assert findings(Trials(nim(), 1), lambda code, line, moment: "") == ()


# ── Promises ──────────────────────────────────────────────────────────────────────────────────

# One or two are added each turn: from 3 on the promise is broken, after two answers at the soonest (1 + 2, 2 + 2 …).
GROWING = """\
game "Growing"
  players 2
  limit 30 turns
table has
  heap : number 0 to 9
turn
  choose count in 1 to 2
  add count to heap
end
  heap >= 6 : you win
always "Never more than two": heap <= 2
"""


def test_a_broken_promise_is_an_error_with_the_shortest_game() -> None:
    """The save stops at the first question at which it is broken."""
    found = tried(GROWING)
    assert found.told == ["RK508 11: `Never more than two` does not hold in 10 of 10 games, as in RK508-11"]
    assert found.diagnostics[0].severity.value == "error"
    match = found.resumed
    assert answers(match) == 2
    assert sum(int(move.key) for move in match.moves) in (3, 4)
    assert match.notes == ("broken 11 2",)
    assert match.question is not None


def test_a_promise_that_holds_is_not_named() -> None:
    """The same game with a promise that it keeps."""
    assert tried(GROWING.replace("heap <= 2", "heap <= 7")).told == []


def test_a_promise_broken_by_set_up() -> None:
    """The save holds no answer."""
    found = tried(GROWING.replace("heap : number 0 to 9", "heap : number 0 to 9, starts 3"))
    assert found.told[0].startswith("RK508 11:")
    assert found.resumed.moves == ()


# ── Rules that fail ───────────────────────────────────────────────────────────────────────────


def test_a_game_that_fails_is_an_error() -> None:
    """At the place that fails, with a save whose next random answer fails there."""
    found = tried(NIM.replace(" where count <= heap", ""), 40)
    (diagnostic,) = found.diagnostics
    assert (diagnostic.code, diagnostic.severity.value) == (Code.PLAY_OUT_OF_BOUNDS, "error")
    assert diagnostic.help is not None
    assert diagnostic.help.endswith("it fails there again; with `--bots 0` you answer yourself")
    (name, text), *_ = found.saves.items()
    assert name == "RK501-8"
    match = found.resumed
    before = match.moves
    with pytest.raises(PlayError) as failed:
        finish(match)
    assert (failed.value.code, match.moves) == (Code.PLAY_OUT_OF_BOUNDS, before)
    # 12 stones, at most 3 at a time: the one who fails has three or fewer before them.
    assert 12 - sum(int(move.key) for move in before) < 3
    assert read_save(text).moves == before


def test_a_set_up_that_fails() -> None:
    """The save holds nothing but how the game begins, and fails as it is resumed."""
    found = tried(GROWING.replace("turn\n", "setup\n  remove 1 from heap\nturn\n", 1))
    assert found.told[0].startswith("RK501 7: ")
    assert " in 10 of 10 games, as in RK501-7" in found.told[0]
    (text,) = found.saves.values()
    assert len(text.splitlines()) == 1
    with pytest.raises(PlayError):
        Match.resume(text, found.program)


def test_one_game_may_fail_and_the_others_go_on() -> None:
    """All games are played, and each sort of failure is told once."""
    found = tried(NIM.replace(" where count <= heap", ""), 40)
    told = found.told[0]
    number = int(told.split(" in ")[1].split(" of ")[0])
    assert 0 < number < 40
    assert " of 40 games (" in told


# ── Limits ────────────────────────────────────────────────────────────────────────────────────

# Each turn takes one of five: with three players the second round ends it, with two only four turns are played.
SLOW = """\
game "Slow"
  players 2 to 3
  limit 2 rounds
table has
  heap : number 0 to 5, starts 5
turn
  remove 1 from heap
end
  heap = 0 : you win
"""


def test_a_limit_is_told_with_the_numbers_of_players() -> None:
    """As a note, at the line of the limit, with a game that it ended."""
    found = tried(SLOW)
    assert found.told == ["RK512 3: the limit ended 5 of 10 games (5 of 5 with 2 players), as in RK512-3"]
    assert found.diagnostics[0].severity.value == "note"
    result = found.resumed.result
    assert result is not None
    assert "limit" in result.notes


def test_a_limit_that_is_reached_alone() -> None:
    """One player takes two of five in two rounds; two take four; three all of them."""
    found = tried(SLOW.replace("players 2 to 3", "players 1 to 3"), 9)
    assert found.told[0].startswith("RK512 3: the limit ended 6 of 9 games (3 of 3 with 1, 3 of 3 with 2 players), as")
    alone = tried(SLOW.replace("players 2 to 3", "players 1 to 2").replace("limit 2", "limit 3"))
    assert alone.told[0].startswith("RK512 3: the limit ended 5 of 10 games (5 of 5 with 1 player), as in")


def test_a_limit_that_is_not_reached() -> None:
    """One round more."""
    assert tried(SLOW.replace("limit 2", "limit 3")).told == []


# Each takes as many as there are players: two take all four, and of three the second finds one.
JAMMED = """\
game "Jammed"
  players 2 to 3
  limit 9 rounds
table has
  heap : number 0 to 4, starts 4
turn
  if heap >= number of player in players
    remove (number of player in players) from heap
end
  heap = 0 : you win
"""


def test_games_that_got_stuck_are_told() -> None:
    """As a note, at the loop, with a game that is over: who looks at it is told so."""
    found = tried(JAMMED)
    assert found.told == ["RK517 6: play got stuck here in 5 of 10 games (5 of 5 with 3 players), as in RK517-6"]
    assert found.diagnostics[0].severity.value == "note"
    result = found.resumed.result
    assert result is not None
    assert result.notes == ("stuck 6",)
    assert found.resumed.why().line == 6


# ── Decks ─────────────────────────────────────────────────────────────────────────────────────

# Three cards, one drawn after each answer: the fourth draw finds nothing.
DRAWING = """\
game "Drawing"
  players 2
  limit 6 turns
component Card, one for each value in 1 to 3
table has
  stock   : deck of Card
  discard : pile of Card
  told    : number 0 to 20
setup
  move Card into stock
  shuffle stock
turn
  choose count in 1 to 2
  add count to told
  draw 1 from stock into discard
play
  turns until told >= 5
"""


def test_a_deck_that_ran_out() -> None:
    """At its declaration, with the draw beside it; the save stops at the question after the draw."""
    found = tried(DRAWING, 20)
    (diagnostic,) = found.diagnostics
    assert found.told[0].startswith("RK513 6: `stock` ran out in ")
    assert diagnostic.severity.value == "note"
    assert [found.program.source.line_of(label.span) for label in diagnostic.also] == [15]
    match = found.resumed
    assert answers(match) == 4
    slot = [zone.name for zone in found.program.zones].index("stock")
    assert match.state.slots[slot] == ()


def test_a_deck_that_is_reshuffled_never_runs_out() -> None:
    """As long as there is something to reshuffle."""
    assert tried(DRAWING.replace("deck of Card", "deck of Card, reshuffled from discard"), 20).told == []


def test_a_deck_with_enough_cards() -> None:
    """The last card may be drawn."""
    assert tried(DRAWING.replace("1 to 3", "1 to 5"), 20).told == []


# Six cards would be needed to deal two each to three players.
DEALING = """\
game "Dealing"
  players 2 to 3
component Card, one for each value in 1 to 5
each player has
  hand : hand of Card
table has
  stock : deck of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
play
  each player
    choose card in hand
"""


def test_a_deal_that_runs_short_with_some_players() -> None:
    """It is told with how many; the save is before the first answer."""
    found = tried(DEALING)
    assert found.told == ["RK513 7: `stock` ran out in 5 of 10 games (5 of 5 with 3 players), as in RK513-7"]
    assert answers(found.resumed) == 0
    assert len(found.resumed.players) == 3


def test_a_market_that_is_not_filled() -> None:
    """A row with gaps behind its refill: four places, three cards."""
    text = DRAWING.replace("discard : pile of Card", "discard : row of 4 Card, refilled from stock")
    text = text.replace("draw 1 from stock into discard", "refill discard")
    assert tried(text).told[0].startswith("RK513 6: `stock` ran out in 10 of 10 games")
    assert tried(text.replace("row of 4", "row of 3")).told == []


# ── Never ─────────────────────────────────────────────────────────────────────────────────────


def test_a_choice_without_answers() -> None:
    """At its line, with how often it came up and how many games were played."""
    found = tried(NIM.replace("  remove count", "  choose extra in 20 to heap\n  remove count"), 4)
    # Nothing is ever removed: 20 rounds of 2 and of 3 players, twice each, are 2 * 40 + 2 * 60 turns.
    assert found.told[1] == "RK514 8: this `choose` came up 200 times in 4 games and never had an answer"
    assert [diagnostic.severity.value for diagnostic in found.diagnostics] == ["note", "note"]
    assert found.told[0].startswith("RK512")
    assert tried(NIM.replace("  remove count", "  choose extra in 0 to heap\n  remove count"), 4).told == []


BRANCHES = """\
game "Branches"
  players 2
  limit 4 turns
table has
  heap : number 0 to 9
turn
  choose one
    small:
      choose count in 1 to 2
      add count to heap
    large where heap > 8:
      add 1 to heap
    none_of_it: otherwise
"""


def test_a_branch_that_is_never_open() -> None:
    """At its condition, named by its label; one that is open once is not named."""
    text = BRANCHES.replace("    none_of_it: otherwise\n", "    rest:\n      remove 0 from heap\n")
    found = tried(text, 2)
    told = [one for one in found.told if "RK514" in one]
    assert told == ["RK514 11: `large` could never be chosen, though its `choose one` came up 8 times in 2 games"]
    assert [one for one in tried(text.replace("heap > 8", "heap > 2"), 20).told if "RK514" in one] == []


TRIGGERS = """\
game "Triggers"
  players 2
  limit 3 rounds
component Card, one for each value in 1 to 20
table has
  stock : pile of Card
  kept  : pile of Card
  lost  : pile of Card
  count : number 0 to 99
setup
  move Card into stock
turn
  choose times in 1 to 2
  add times to count
  draw 1 from stock into kept
  if count > 90
    draw 1 from stock into lost
when card enters kept
  add 1 to count
when card enters lost
  add 1 to count
"""


def test_a_trigger_that_never_fires() -> None:
    """At its head; the one that does is not named."""
    found = tried(TRIGGERS)
    assert [one for one in found.told if "RK512" not in one] == [
        "RK515 20: `when card enters lost` never fired in 10 games"
    ]
    fires = tried(TRIGGERS.replace("count > 90", "count > 1"))
    assert [one for one in fires.told if "RK512" not in one] == []


UNUSED = """\
game "Unused"
  players 2
  limit 3 rounds
table has
  heap : number 0 to 99
each player has
  points : score
define worth(n: number) = twice(n) + spare
define twice(n: number) = 2 * n
define spare = 1
define lonely = more + 1
define more = 2
define bonus = 3
define top = 3
turn
  choose count in 1 to top
  add count to heap
  if heap > 90
    do extra(worth(count))
    add bonus to heap
rule extra(n: number)
  do more_still(n)
rule more_still(n: number)
  score n
winner
  most points
  ties share
"""


def test_rules_and_defines_that_are_never_used() -> None:
    """Each at its line; what only such a rule or define would use is not named besides."""
    told = [one for one in tried(UNUSED).told if "RK512" not in one]
    assert told == [
        "RK516 8: `worth` was never asked for in 10 games",
        "RK516 11: `lonely` was never asked for in 10 games",
        "RK516 13: `bonus` was never asked for in 10 games",
        "RK516 21: the rule `extra` was never used in 10 games",
    ]
    used = [one for one in tried(UNUSED.replace("heap > 90", "heap > 1")).told if "RK512" not in one]
    assert used == ["RK516 11: `lonely` was never asked for in 10 games"]


# Defines that no instruction names: in a component, a start, an end, the winner, a promise, who sees a zone.
ELSEWHERE = """\
game "Elsewhere"
  players 2
  limit 3 rounds
define suits = {1, 2}
define first_heap = 1 + 1
define is_over = heap > 8
define worth = points + 1
define most_ever = 30
define viewers = you
component Card, one for each suit in suits
table has
  heap : number 0 to 20, starts first_heap
each player has
  hidden : area of Card, seen by viewers
  points : score
turn
  choose count in 1 to 2
  add count to heap
  score count
end
  is_over : you win
winner
  most worth
  ties share
always "Never so many": heap < most_ever
"""


def test_defines_that_stand_elsewhere_are_used() -> None:
    """No such define is named."""
    assert [one for one in tried(ELSEWHERE).told if "RK512" not in one] == []


# ── The command ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with games that are sound and not, in which commands run."""
    monkeypatch.chdir(tmp_path)
    texts = {"nim": NIM, "growing": GROWING, "slow": SLOW, "failing": NIM.replace(" where count <= heap", "")}
    for name, text in texts.items():
        (tmp_path / f"{name}.cats").write_text(text, "utf-8")
    return tmp_path


def test_the_command_says_how_it_is_repeated(folder: Path) -> None:
    """The seed, and a line that gives the same again."""
    ran = rulekit_("check", "nim.cats", "--play", "12", "--seed", "5")
    assert (ran.code, ran.out) == (
        0,
        "nim.cats: no mistakes\nseed 5; again: rulekit check nim.cats --play 12 --seed 5\n",
    )
    drawn = rulekit_("check", "slow.cats", "--play", "12")
    again = drawn.out.splitlines()[-1].split("again: rulekit ")[1]
    assert rulekit_(*again.split()).out == drawn.out


def test_saves_lie_where_play_puts_them_or_in_a_folder(folder: Path) -> None:
    """Named by game, code and line; a second run replaces them; a folder that is not there is made."""
    for _ in range(2):
        ran = rulekit_("check", "growing.cats", "--play", "5", "--seed", "1")
        assert ran.code == 1
        assert "error[RK508]" in ran.out
        assert "look at it with `rulekit play --resume growing-RK508-11.match`" in ran.out
    assert [path.name for path in folder.glob("*.match")] == ["growing-RK508-11.match"]
    there = rulekit_("check", "growing.cats", "slow.cats", "--play", "5", "--seed", "1", "--saves", "to/look at")
    assert sorted(path.name for path in (folder / "to" / "look at").iterdir()) == [
        "growing-RK508-11.match",
        "slow-RK512-3.match",
    ]
    assert "rulekit play --resume 'to/look at/growing-RK508-11.match'" in there.out
    assert "--play 5 --saves 'to/look at' --seed 1" in there.out


def test_games_of_one_name_have_saves_of_their_own(folder: Path) -> None:
    """Two files with the same name in two folders, in one run."""
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "slow.cats").write_text(SLOW, "utf-8")
    rulekit_("check", "a/slow.cats", "b/slow.cats", "--play", "2", "--seed", "1", "--saves", "found")
    assert sorted(path.name for path in (folder / "found").iterdir()) == [
        "slow-RK512-3-2.match",
        "slow-RK512-3.match",
    ]


def test_a_save_is_resumed_by_play(folder: Path) -> None:
    """Of a broken promise it waits for people; of a failure it fails again at once."""
    rulekit_("check", "growing.cats", "failing.cats", "--play", "40", "--seed", "1")
    broken = rulekit_("play", "--resume", "growing-RK508-11.match")
    assert broken.code == 1
    assert "the answers ended inside a question" in broken.err
    failed = rulekit_("play", "--resume", "failing-RK501-8.match")
    assert failed.code == 1
    assert "error[RK501]" in failed.err
    assert "--> failing.cats:8:" in failed.err


def test_findings_as_data(folder: Path) -> None:
    """With `--json` they are like all others; how to repeat the run is said beside it."""
    ran = rulekit_("check", "slow.cats", "growing.cats", "--play", "6", "--seed", "3", "--json")
    found = json.loads(ran.out)
    assert [(one["code"], one["severity"], one["file"], one["line"]) for one in found] == [
        ("RK512", "note", "slow.cats", 3),
        ("RK508", "error", "growing.cats", 11),
    ]
    assert found[0]["help"] == "look at it with `rulekit play --resume slow-RK512-3.match`"
    assert ran.err == "seed 3; again: rulekit check slow.cats growing.cats --play 6 --seed 3\n"
    assert ran.code == 1


def test_only_games_that_pass_are_played(folder: Path) -> None:
    """Not those with mistakes, and not a file of examples."""
    (folder / "slip.cats").write_text(NIM.replace("from heap", "from hepa"), "utf-8")
    (folder / "more.cats").write_text('examples for "slow.cats"\nexample "One"\n  then yes\n', "utf-8")
    ran = rulekit_("check", "slip.cats", "more.cats", "--play", "5", "--seed", "1")
    assert ran.out.splitlines()[-2:] == ["slip.cats: 1 error", "more.cats: no mistakes"]
    assert list(folder.glob("*.match")) == []


def test_options_of_play_need_play(folder: Path) -> None:
    """Seeds and folders mean nothing without games; a number of games is one at least; a file is no folder."""
    wrong = ["--seed 3", "--saves found", "--play 0", "--play 3 --saves nim.cats", "--play 3 --seed -1"]
    assert [rulekit_("check", "nim.cats", *words.split()).code for words in wrong] == [2] * 5


def test_stopped_in_the_midst(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found so far is told, with how many games that were; files that follow are not played."""
    play = Trials.play

    def stops(trials: Trials) -> None:
        if trials.games.total() == 4:
            raise KeyboardInterrupt
        play(trials)

    monkeypatch.setattr(Trials, "play", stops)
    ran = rulekit_("check", "growing.cats", "slow.cats", "--play", "30", "--seed", "1")
    assert ran.code == 130
    assert "`Never more than two` does not hold in 4 of 4 games" in ran.out
    assert "stopped after 4 of 30 games of growing.cats" in ran.out
    assert "slow.cats: no mistakes" in ran.out


def test_the_same_in_any_process(folder: Path) -> None:
    """Output and saves do not depend on how Python orders its sets."""
    (folder / "unused.cats").write_text(UNUSED, "utf-8")
    (folder / "drawing.cats").write_text(DRAWING, "utf-8")
    words = "check unused.cats drawing.cats failing.cats --notes --play 20 --seed 2 --saves found".split()
    outputs, saves = [], []
    for hash_seed in ("1", "2"):
        outputs.append(in_a_process(*words, PYTHONHASHSEED=hash_seed))
        saves.append({path.name: path.read_text("utf-8") for path in (folder / "found").iterdir()})
    assert outputs[0] == outputs[1]
    assert saves[0] == saves[1]
    assert {"unused-RK512-3.match", "drawing-RK513-6.match", "failing-RK501-8.match"} <= saves[0].keys()


def test_promises_hold_in_a_program_of_code() -> None:
    """A game loaded from a text is tried as well: its saves name `<text>`."""
    program = rulekit.loads(GROWING)
    trials = Trials(program, 3)
    trials.play()
    assert read_save(save_at(program, trials.seen[Code.PLAY_ALWAYS_BROKEN, 0].moment, "0")).header.file == "<text>"
