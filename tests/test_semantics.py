"""The law of the language, by hand from `semantics.md`: rule files in `semantics/` that hold, and small games."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.driver import check_text
from rulekit.play.examples import ExampleResult, run_examples
from rulekit.play.match import Match
from rulekit.runtime.errors import PlayError
from tests.games import game
from tests.unused import but_unused

FILES = sorted((Path(__file__).parent / "semantics").glob("*.cats"))
HEAD = """\
game "Law"
  players 2 to 3
  limit 5 rounds
component Card, 2 for each value in 1 to 3
each player has
  hand   : hand of Card
  points : score
table has
  stock   : deck of Card
  aside   : deck of Card
  heap    : pile of Card
  board   : grid 2 by 2 of Card, seen by nobody
  lodge   : area of Card, seen by watchers
  looking : set of Player
  trace   : number
  boss    : Player or none
  bidders : set of Player
define watchers = looking
rule note(k: number)
  set trace = 10 * trace + k
sample Card
  | code | value |
  | c1   | 1     |
  | c2   | 2     |
"""


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_examples_hold(file: Path) -> None:
    """One small example for each decision; `kit` holds those that the law itself lists."""
    program = game(file)
    assert program.examples
    assert [result.message for result in run_examples(program) if not result.ok] == []


def example(rules: str, lines: str) -> ExampleResult:
    """The only example of a small game."""
    text = f'{HEAD}{rules}example "it"\n  ' + lines.replace("; ", "\n  ") + "\n"
    (result,) = run_examples(rulekit.loads(text))
    return result


def flow(rules: str, then: str, given: str = "", seats: str = "a, b, c") -> None:
    """Playing these rules comes to what `then` says."""
    result = example(rules, f"players {seats}; {given}when play; then {then}")
    assert result.ok, result.message


def codes(rules: str) -> list[str]:
    """The codes of what is found in a small game."""
    return [one.code.value for one in but_unused(check_text(HEAD + rules)[1])]


# ── Flow (§6) ─────────────────────────────────────────────────────────────────────────────────

TAKE_ALL = "play\n  rounds until trace mod 10 = 7\n    each player takes a turn\n"


def test_a_cut_round_ends_its_turn_first() -> None:
    """`end round` ends the turn as turns end: first its queue, then the ends; then comes `until`."""
    turn = "turn\n  queue note(7)\n  do note(you.seat)\n  end round\n"
    flow(turn + TAKE_ALL, "trace = 17 and round = 1")
    flow(f"{turn}{TAKE_ALL}end\n  trace = 17 and you.seat = 1 : you win\n", "a.won and not b.won")


def test_a_cut_phase_ends_its_turn_first() -> None:
    """So does `end phase`; the next phase follows."""
    turn = "turn\n  queue note(7)\n  do note(you.seat)\n  end phase\n"
    play = "play\n  phase one\n    each player takes a turn\n    do note(9)\n  phase two\n    do note(5)\n"
    flow(turn + play, "trace = 175")
    flow(f"{turn}{play}end\n  trace = 17 : you lose\n", "b.won and not a.won and trace = 17")


def test_the_limit_counts_a_turn_that_was_cut() -> None:
    """A turn that `end round` has ended is a turn."""
    rules = HEAD.replace("5 rounds", "2 turns") + "turn\n  score 1\n  end round\n" + TAKE_ALL
    match = Match(rulekit.loads(rules), 2, seed=1)
    assert match.result is not None
    assert match.result.notes == ("limit",)
    assert match.state.turn == 2


def test_nobody_left_ends_the_loop() -> None:
    """Not the match."""
    turn = "turn\n  do note(you.seat)\n  remove you from playing\n"
    flow(turn + "play\n  turns\n  do note(9)\n", "trace = 1239")


def test_who_is_not_among_them_is_passed_over() -> None:
    """Also as the next player that somebody names."""
    turn = "turn\n  do note(you.seat)\n  next player is boss\n"
    flow(f"{turn}play\n  turns among players - {{boss}} until trace > 100\n", "trace = 131", "given boss = b; ")


def test_going_again_ends_with_its_loop() -> None:
    """Who may go again has no turn more in the next loop of turns."""
    turn = "turn\n  do note(you.seat)\n  if trace = 1\n    go again\n"
    flow(f"{turn}play\n  turns until trace > 0\n  each player takes a turn\n", "trace = 1123")


def test_a_trigger_of_playing_knows_its_player() -> None:
    """As `you`, and under the name in its heading."""
    rules = (
        "turn\n  score 1\nwhen player leaves playing\n  do note(player.seat)\n  do note(you.seat)\n"
        "when player enters playing\n  do note(player.seat)\nplay\n  remove boss from playing\n  add boss to playing\n"
    )
    flow(rules, "trace = 222", "given boss = b; ")


def test_a_quiet_turn_does_not_end_a_round() -> None:
    """A round is stuck when nothing happens in all of it; a turn of everybody in which nothing happens is no loop."""
    turn = "turn\n  if trace > 0\n    score 1\n"
    flow(turn + "play\n  rounds until round = 2\n    each player takes a turn\n    set trace = 1\n", "a.points = 1")
    flow(turn + "play\n  each player takes a turn\n  do note(9)\n", "trace = 9")


@pytest.mark.parametrize(
    ("play", "line"),
    [
        ("", "turn"),
        ("play\n  turns\n", "  turns"),
        ("play\n  rounds\n    each player takes a turn\n", "  rounds"),
        ("play\n  each player takes a turn\n", "  each player takes a turn"),
    ],
)
def test_stuck_names_its_line(play: str, line: str) -> None:
    """Of the loop that would go on for ever, be it `go again`; of a game without `play` the turn."""
    again = "\n  go again" if "each" in line else ""
    text = f"{HEAD}turn\n  if trace > 0\n    score 1{again}\n{play}"
    match = Match(rulekit.loads(text), 2, seed=1)
    assert match.result is not None
    assert match.result.notes == (f"stuck {text.splitlines().index(line) + 1}",)


def test_values_of_the_table_start_first() -> None:
    """Then those of each player, seat by seat, wherever they are declared."""
    head = HEAD.replace("  hand ", "  gold : number, starts bank + seat_before\n  hand ").replace(
        "  trace ", "  bank : number, starts 7\n  trace "
    )
    text = f"{head}define seat_before = if you.seat = 1 then 0 else first_player.gold\nturn\n  score 1\n"
    state = Match(rulekit.loads(text), 2, seed=1).state
    assert [state.slots[slot] for slot in (1, 2)] == [7, 14]


def test_lines_about_you_wait_for_a_turn() -> None:
    """When play is over, `you` in the ends is who had the last turn; without any there is nobody."""
    rules = "turn\n  score 1\nend\n  points >= 0 : you win\n  trace = 9 : everybody loses\n"
    flow(rules + "play\n  do note(9)\n", "not a.won and not b.won and game_over")


def test_promises_are_looked_at_when_somebody_is_asked() -> None:
    """And at the end, but not in the midst of a draw (§9)."""
    setup = "setup\n  move Card into stock\n  shuffle stock\n"
    turn = "turn\n  draw 2 from stock into hand\n  may\n    draw 1 from stock into hand\n"
    promise = 'always "in pairs": every p in players has p.hand.size mod 2 = 0\n'
    program = rulekit.loads(f"{HEAD}{setup}{turn}{promise}")
    match = Match(program, 2, seed=1)
    match.choose("pass")
    assert match.notes == ()
    match.choose("yes")
    assert len(match.notes) == 1


# ── What is known (§10) ───────────────────────────────────────────────────────────────────────


def known(setup: str, answers: int = 0) -> list[int]:
    """Who knows each of the six cards (p1 and p2, one bit each, and who watches), after a set-up and some answers."""
    lines = "".join(f"  {line}\n" for line in ("move Card into stock", "shuffle stock", *setup.split("; ")))
    match = Match(rulekit.loads(f"{HEAD}setup\n{lines}turn\n  may\n    score 1\n"), 2, seed=1)
    for _ in range(answers):
        match.choose("pass")
    return sorted(match.state.known)


def test_a_deck_moved_onto_a_deck_is_known_as_before() -> None:
    """Its ordered runs keep their order, so who knew a card still knows where it lies; mixed ones are mixed."""
    to_aside = "draw 1 from stock into first_player.hand; move first_player.hand into aside"
    assert known(to_aside) == [0, 0, 0, 0, 0, 0b001]
    assert known(f"{to_aside}; move aside into stock") == [0, 0, 0, 0, 0, 0b001]
    assert known(f"{to_aside}; reveal stock; move stock into aside") == [0, 0, 0, 0, 0, 0b001]


def test_who_has_seen_a_zone_knows_it() -> None:
    """Even if the define that let them see it says otherwise when something leaves."""
    seen = "draw 2 from stock into lodge; add first_player to looking"
    asked = "first_player chooses n in 1 to 2"
    assert known(f"{seen}; remove first_player from looking") == [0] * 6
    text = f"{seen}; {asked}; remove first_player from looking".replace("; ", "\n  ")
    program = rulekit.loads(
        f"{HEAD}setup\n  move Card into stock\n  shuffle stock\n  {text}\nturn\n  may\n    score 1\n"
    )
    match = Match(program, 2, seed=1)
    match.choose("1")
    assert sorted(match.state.known) == [0, 0, 0, 0, 0b001, 0b001]


def test_reveal_of_a_board_shows_what_lies_on_it() -> None:
    """To all, though nobody sees it otherwise."""
    assert known("draw 1 from stock into board[1, 1]") == [0] * 6
    assert known("draw 1 from stock into board[1, 1]; reveal board") == [0] * 5 + [0b111]


# ── Bounds (§2) ───────────────────────────────────────────────────────────────────────────────

BOUNDED = """\
define small(n: number 1 to 3) = 1000000 * n
define few: number 0 to 2 = trace
define worth(path: list of Space): number 0 to 1 = total of (s.top.value otherwise 0) for s in path
rule give(n: number 1 to 3)
  score n
"""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set trace = small(trace)", "`n` would be 4, and it goes from 1 to 3"),
        ("do give(trace)", "`n` would be 4, and it goes from 1 to 3"),
        ("queue give(trace)", "`n` would be 4, and it goes from 1 to 3"),
        ("score few", "`few` would be 4, and it goes from 0 to 2"),
        (
            "score (largest of worth(p) for p in shortest_paths(board, board[1, 1], board[2, 1])) otherwise 0",
            "would be 2, and it goes from 0 to 1",
        ),
    ],
)
def test_declared_bounds_hold(line: str, message: str) -> None:
    """Of parameters and of what a define is declared to give, as of values."""
    rules = f"{BOUNDED}turn\n  score 0\nrule run\n  {line}\n"
    result = example(rules, "given trace = 4; given board[2, 1] = c2; when run; then 1 = 1")
    assert result.message is not None
    assert message in result.message
    assert "RK501" in result.message


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        ("set trace = 1 div trace", "Rule"),
        ('set trace = 1 div trace "Line"', "Line"),
        ("set trace = per_trace", "Define"),
        ("do give(trace)", "Rule"),
        ("if 1 div trace = 1\n    score 1", "Rule"),
        ("choose n in 1 to 3 where n div trace > 0\n  score n", "Rule"),
        ("for each n in 1 to 1 div trace\n    score n", "Rule"),
        ("set looking = looking - {boss}\n  draw 1 div trace from stock into hand", "Rule"),
    ],
)
def test_an_error_names_its_heading(line: str, heading: str) -> None:
    """That of the define, else of the line, else outward (§13)."""
    rules = f'{BOUNDED}turn\n  score 0\ndefine per_trace = 1 div trace "Define"\nrule run "Rule"\n  {line}\n'
    result = example(rules, "when run; then 1 = 1")
    assert result.message is not None
    assert f', "{heading}")' in result.message


# ── The checker ───────────────────────────────────────────────────────────────────────────────


def test_a_local_is_not_rolled() -> None:
    """`roll` gives a value of the table by chance; a local comes from `roll x in …`."""
    assert codes("turn\n  let coin = yes\n  roll coin\n") == ["RK307"]


def test_the_box_of_a_game_with_one_kind_of_component() -> None:
    """It holds that kind, and what its triggers name is of that kind; with several kinds they have no type."""
    rules = "turn\n  move box into heap\nwhen card enters box\n  score card.value\n"
    assert codes(rules) == []
    assert codes(f"component Die, 2 for each side in 1 to 6\n{rules}") == ["RK301", "RK301"]
    assert (
        codes("component Die, 2 for each side in 1 to 6\nturn\n  score box.size\n  if box is empty\n    score 1\n")
        == []
    )


# ── Findings of play ──────────────────────────────────────────────────────────────────────────


def test_the_log_says_who_answered() -> None:
    """`p chooses` is told of p, not of whose turn it is."""
    rules = """
game "Ask"
  players 2
  limit 2 turns
kind Reply : agree, refuse
table has
  n : number
turn
  for each player in others
    player chooses reply in Reply
    if reply = agree
      add 1 to n
"""
    match = Match(rulekit.loads(rules), players=2, seed=1)
    match.choose("agree", "p2")
    chosen = [event for event in match.events(None) if event.kind == "chose"]
    assert [(event.player, "Player 2" in event.text) for event in chosen] == [("p2", True)]


@pytest.mark.parametrize(
    "turn", ["choose n in 1 to 2000000000", "roll n in 1 to 2000000000", "repeat 2000000000 times\n    score 1"]
)
def test_what_is_too_long_fails_at_once(turn: str) -> None:
    """Two thousand million of anything is an error with its line, and no wait."""
    rules = f'game "Long"\n  players 2\n  limit 2 turns\neach player has\n  points : score\nturn\n  {turn}\n'
    with pytest.raises(rulekit.PlayError) as failed:
        Match(rulekit.loads(rules), players=2, seed=1)
    assert failed.value.code.value == "RK505"


@pytest.mark.parametrize(("chain", "codes"), [(300, []), (5_000, ["RK109"])])
def test_long_chains_of_definitions(chain: int, codes: list[str]) -> None:
    """Some hundred are read; far more are refused, and nothing crashes."""
    defines = "define d0 = 2\n" + "".join(f"define d{n} = d{n - 1} + 1\n" for n in range(1, chain))
    rules = f'game "Chain"\n  players 2\n  limit 2 turns\nturn\n  choose n in 1 to d{chain - 1}\n{defines}'
    _, found = check_text(rules, None)
    assert [one.code.value for one in but_unused(found)] == codes


def test_a_choice_named_like_the_word_that_declines(tmp_path: Path) -> None:
    """It gets `#2`; the word itself still declines."""
    rules = """
game "Words"
  players 2
  limit 2 turns
kind Move : pass, run
"""
    _, found = check_text(rules, None)
    assert any(one.code.value == "RK203" for one in found)  # a kind cannot say it; a table can
    (tmp_path / "ducks.csv").write_text("name,value\npass,1\nstop,2\n", encoding="utf-8")
    cards = rulekit.loads(
        'game "Words"\n  players 2\n  limit 2 turns\ncomponent Duck from "ducks.csv"\n  value : number 0 to 9\n'
        "table has\n  pond : row of 2 Duck\nsetup\n  move Duck into pond\n"
        "turn\n  may\n    choose duck in pond\n    move duck into box\n",
        tmp_path,
    )
    match = Match(cards, players=2, seed=1)
    assert match.question is not None
    assert match.question.keys == ("pass#2", "stop", "pass")
    match.choose("pass#2")
    assert match.view(None).zone("pond").count == 1


def test_a_token_of_each_player_drawn_on_a_grid_of_the_table() -> None:
    """It is that of the first seat, and nothing else is touched."""
    rules = """
game "Hats"
  players 2
  limit 2 turns
table has
  board : grid 3 by 1 of Player
each player has
  hats : number 0 to 9, starts 3
  man  : token on board or none
turn
  move man onto board[1, 1]
example "drawn"
  players ann, bob
  given board
    | man:. . . |
  then ann.man = board[1, 1] and bob.man is none and ann.hats = 3 and bob.hats = 3
"""
    (result,) = run_examples(rulekit.loads(rules))
    assert result.ok, result.message


def test_a_list_moves_what_it_names_twice_once() -> None:
    """A component lies in one place: naming it twice does not make two of it."""
    rules = "rule twice\n  move [first card in hand, first card in hand] into heap\n"
    assert example(rules, "given hand = {c1, c2}; when twice; then heap = [c1] and hand = {c2}").ok


def test_who_chooses_must_be_there_for_a_branch_to_be_offered() -> None:
    """A branch that begins with a choice for nobody is not open; with one branch left nobody is asked."""
    rules = (
        "rule pick\n  choose one\n    ask:\n      boss chooses card in heap\n      move card into stock\n"
        "    rest:\n      set trace = 2\n"
    )
    assert example(rules, "given heap = [c1, c2]; when pick; then trace = 2 and heap.size = 2").ok


def test_a_way_of_no_steps_is_no_question() -> None:
    """Where the only path is one without steps, a `may` asks nothing and its block does not begin."""
    text = """
game "There"
  players 2
  limit 4 turns
table has
  board : grid 2 by 2 of Player
  pawn  : token on board
  trace : number 0 to 9
turn
  may
    choose path in shortest_paths(board, pawn, board[1, 1])
    set trace = 1
  otherwise
    set trace = 2
example "Already there"
  given pawn = board[1, 1]
  when turn
  then trace = 2
"""
    (result,) = run_examples(rulekit.loads(text))
    assert result.ok, result.message


def test_a_choice_that_nothing_fits_is_given_up() -> None:
    """Twelve of twenty-four coins, worth less than any twelve are: found out by looking at very many sets, or told."""
    text = """
game "Coins"
  players 2
  limit 2 turns
component Coin, one for each value in 1 to 24
table has
  pool : area of Coin
setup
  move Coin into pool
turn
  choose 12 coins in pool where (total of coin.value for coin in coins) <= 77
  move coins into box
"""
    with pytest.raises(PlayError) as failed:
        Match(rulekit.loads(text), 2, seed=1)
    assert failed.value.code.value == "RK505"
