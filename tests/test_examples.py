"""The examples of rule files: what is given, scripted answers, chance, and what a failure says."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import rulekit
from rulekit.play.examples import ExampleResult, course, run_examples
from tests.games import GAMES, game

# Two copies of each card; rules for every kind of question, and a turn.
KIT = """\
game "Kit"
  players 2 to 3
  limit 20 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each Card has
  tilt : number 0 to 3
each player has
  hand   : hand of Card
  kept   : pile of Card
  mat    : grid of stacks of Card
  pawn   : token on mat or none
  points : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  shop  : row of 3 Card, refilled from stock
  board : grid 3 by 2 of Player
  mood  : number 0 to 9, starts 5
  named : Colour or none
end
  mood = 9 : you win
winner
  most points
  ties share
scoring
  score hand.size
turn
  step one
    if hand is not empty
      choose card in hand
      move card into kept
    queue bonus
  step two
    set mood = mood + 2
rule bonus
  score 1
rule pick
  choose card in hand
  move card into kept
rule maybe
  may
    choose card in hand
    move card into kept
rule two_cards
  choose 2 cards in hand
  move cards into kept in any order
rule any_cards
  choose any cards in hand
  move cards into heap
rule pair
  choose a in hand and b in hand where b.value = a.value + 1
  move a into kept
  move b into heap
rule act
  choose one
    keep where hand is not empty:
      do pick
    rest:
      score 1
rule name_one
  choose colour in Colour
  set named = colour
rule give
  choose player in others
  move hand into player.hand
rule deal
  draw 2 from stock into hand
rule dice
  roll a in 1 to 6
  roll b in 1 to 6
  score a * 10 + b
rule spin
  for each card in kept
    roll card.tilt
rule step_on(where: Space)
  move pawn onto where
rule walk(goal: Space)
  choose path in shortest_paths(mat, pawn, goal)
  score path.size
rule too_much
  set mood = mood + 5
rule over
  score 1
  end game
sample Card
  | code | colour | value |
  | r1   | red    | 1     |
  | r2   | red    | 2     |
  | r3   | red    | 3     |
  | b1   | blue   | 1     |
  | same | red    | 1     |
"""


def run(*lines: str) -> ExampleResult:
    """One example of the kit."""
    text = KIT + 'example "It"\n' + "".join(f"  {line}\n" for line in lines)
    (result,) = run_examples(rulekit.loads(text))
    return result


def message(*lines: str) -> str:
    """What a failing example says."""
    result = run(*lines)
    assert not result.ok
    assert result.message is not None
    return result.message


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_examples_of_every_game_hold(path: Path) -> None:
    """All of them, in every course."""
    results = run_examples(game(path))
    assert [f"{result.name}: {result.message}" for result in results if not result.ok] == []
    assert results


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_courses_of_every_game(path: Path, snapshot: SnapshotAssertion) -> None:
    """What happens in each example, question by question and score by score."""
    assert "\n".join(course(game(path), example) for example in game(path).examples) == snapshot


def test_results_say_which_example() -> None:
    """Name, heading, line, and nothing to say where it holds."""
    text = KIT + 'example "One" "A Heading"\n  then points = 0\nexample "Two"\n  then points = 1\n'
    program = rulekit.loads(text)
    one, two = run_examples(program)
    line = text.count("\n") - 3
    assert (one.name, one.heading, one.ok, one.message, one.line) == ("One", "A Heading", True, None, line)
    assert (two.ok, two.line, two.message) == (
        False,
        line + 2,
        f"line {line + 3}: `points = 1` does not hold: expected 1, got 0",
    )
    assert [result.name for result in run_examples(program, "a head")] == ["One"]
    assert [result.name for result in run_examples(program, "TWO")] == ["Two"]


# ── What is given ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "lines",
    [
        ("then hand is empty and stock is empty and heap is empty and mood = 5 and named is none and round = 0",),
        ("given hand = {r1, r1, b1}", "then hand = {b1, r1, r1} and hand.size = 3"),
        ("given hand = {r1}", "then not hand = {r1, r1}"),
        ("given kept = [r1, r2]", "then kept = [r1, r2] and kept.top = r1 and not kept = [r2, r1]"),
        ("given shop = [r1, none, b1]", "then shop[1] = r1 and shop[2] is none and shop[3] = b1"),
        ("given shop = [r1]", "then shop[1] = r1 and shop[2] is none and shop.size = 1"),
        ("given stock = [r1, r2]", "then stock.top = r1"),
        ("given mood = 3", "given named = blue", "given round = 4", "then mood = 3 and named = blue and round = 4"),
        ("players x, o", "given o.hand = {r1}", "then o.hand = {r1} and hand is empty and x.hand is empty"),
        ("players x, o, z", "then players.size = 3 and first_player = x"),
        ("given mat", "  | a:r1  pawn:r2 |", "  | .     b:r3    |", "then pawn.top = r2 and a.top = r1 and b.row = 1"),
        ("given mat", "  | a:r1 |", "given mat[a] = [b1, r2]", "then a.top = b1 and a.covered = r2"),
        (
            "players x, o",
            "given board",
            "  | x  .  o |",
            "  | x  a:.  x |",
            "then board[a] is none and board is not full",
            "then board[a.west] = x",
        ),
        (
            "given kept = [r1, r2]",
            "given r1.tilt = 2",
            "then kept.top.tilt = 2 and (total of c.tilt for c in kept) = 2",
        ),
        (
            "given kept = [r1, same, r1]",
            "given same.tilt = 2",
            "then kept.top.tilt = 0 and (total of c.tilt for c in kept) = 2 and kept[2].tilt = 2 and kept[2] = r1",
        ),
        ("given hand = {r1}", "then r1 in hand and r2 not in hand and some c in hand has c = r1"),
    ],
)
def test_what_is_given_lies_on_the_table(lines: tuple[str, ...]) -> None:
    """Everything else is empty, none, no, 0 or the nearest."""
    result = run(*lines)
    assert result.ok, result.message


def test_set_up_runs_with_ten_seeds() -> None:
    """An example must hold with each of them; a failure names the seed."""
    setup = "setup\n  move Card into stock\n  shuffle stock\n  draw 1 from stock into heap\n"
    text = KIT.replace("turn\n  step one", setup + "turn\n  step one")
    lines = "  given setup\n  given mood = 2\n  then stock.size = 11 and mood = 2\n"
    assert run_examples(rulekit.loads(text + 'example "It"\n' + lines))[0].ok
    lines = "  given setup\n  given stock = {r1}\n  then stock.size = 1\n  then heap.top.colour = red\n"
    (failed,) = run_examples(rulekit.loads(text + 'example "It"\n' + lines))
    assert failed.message is not None
    assert "`heap.top.colour = red` does not hold: expected red, got blue (chance: seed " in failed.message


def test_set_up_runs_without_the_codes() -> None:
    """A code that nobody gives is no component; one that is given comes after the set-up, as one more."""
    setup = "setup\n  move Card into stock\n"
    text = KIT.replace("turn\n  step one", setup + "turn\n  step one")
    game = f'{text}example "It"\n  given setup\n'
    whole = "box is empty and box.size = 0 and (number of card in Card) = 12 and stock.size = 12"
    assert run_examples(rulekit.loads(f"{game}  then {whole}\n"))[0].message is None
    given = "  given kept = [r1, r1]\n  then box = {} and (number of card in Card) = 14 and stock.size = 12\n"
    assert run_examples(rulekit.loads(f"{game}{given}  then kept = [r1, r1]\n"))[0].message is None
    given = "  given box = {r1}\n  then box = {r1} and box.size = 1 and stock.size = 12\n"
    assert run_examples(rulekit.loads(game + given))[0].message is None


# ── Answers ───────────────────────────────────────────────────────────────────────────────────

HAND = "given hand = {r1, r2, r3}"


@pytest.mark.parametrize(
    "lines",
    [
        (HAND, "when pick choosing r2", "then kept = [r2]"),
        ("given hand = {r1}", "when pick", "then kept = [r1]"),
        ("given hand = {r1}", "when pick choosing r1", "then kept = [r1]"),
        (HAND, "when pick", "then offered {r3, r1, r2}"),
        (HAND, "when maybe choosing pass", "then kept is empty"),
        (HAND, "when maybe", "then offered {r1, r2, r3, pass}"),
        (HAND, "when two_cards choosing {r3, r1}, r3", "then kept = [r3, r1]"),
        (HAND, "when two_cards choosing r1, r3, r3, r1", "then kept = [r3, r1]"),
        ("given hand = {r1, r2}", "when two_cards choosing r2", "then kept = [r2, r1]"),
        ("given hand = {r1, r2}", "when two_cards choosing r1, r2, r2", "then kept = [r2, r1]"),
        ("given hand = {r1, r2}", "when two_cards choosing {r1, r2}, r2, r1", "then kept = [r2, r1]"),
        ("given hand = {r1, r1}", "when two_cards", "then kept = [r1, r1]"),
        ("given hand = {r1, r1, r2}", "when two_cards choosing {r1, r1}", "then kept = [r1, r1]"),
        ("given hand = {r1, r1, r2}", "when two_cards choosing {r2, r1}, r2", "then kept = [r2, r1]"),
        (HAND, "when any_cards choosing {}", "then heap is empty"),
        (HAND, "when any_cards choosing {r3, r1}", "then heap.size = 2"),
        (HAND, "when any_cards choosing r1, stop", "then heap = [r1]"),
        (HAND, "when pair choosing r1", "then kept = [r1] and heap = [r2]"),
        (HAND, "when pair choosing r1, r2", "then kept = [r1] and heap = [r2]"),
        ("given hand = {r1, r2}", "when pair", "then kept = [r1]"),
        ("given hand = {r1, r2}", "when pair choosing r2", "then heap = [r2]"),
        (HAND, "when act choosing keep, r2", "then kept = [r2]"),
        (HAND, "when act choosing rest", "then points = 1"),
        (HAND, "when act", "then offered {keep, rest}"),
        ("when act", "then points = 1"),
        ("when act choosing rest", "then points = 1"),
        ("when name_one choosing blue", "then named = blue"),
        ("players x, o, z", HAND, "when give choosing z", "then z.hand.size = 3"),
        ("players x, o, z", "given o.hand = {r1}", "when o does give choosing x", "then x.hand = {r1}"),
        ("players x, o", HAND, "when give choosing o", "then o.hand.size = 3"),
        ("players x, o", HAND, "when give", "then o.hand.size = 3"),
        (HAND, "when pick choosing r1", "when pick choosing r2", "then kept = [r2, r1] and hand = {r3}"),
        (
            "given mat",
            "  | pawn:r1  b:r1 |",
            "  | c:r1     d:r1 |",
            "when walk(d) choosing c",
            "when walk(b)",
            "when walk(d) choosing c, d",
            "when walk(d)",
            "then offered {b, c}",
        ),
    ],
)
def test_scripted_answers_fit(lines: tuple[str, ...]) -> None:
    """Codes, words, labels, players and values; what is forced may be left out."""
    result = run(*lines)
    assert result.ok, result.message


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ((HAND, "when pick", "then kept is empty"), "too few answers: p1 is asked for `card`; offered: r1, r2, r3"),
        ((HAND, "when pick choosing r1, r2", "then kept = [r1]"), "too many answers: nothing asked for `r2`"),
        ((HAND, "when pick choosing b1", "then kept = [b1]"), "`b1` is not offered; offered: r1, r2, r3"),
        ((HAND, "when pick choosing stop", "then kept is empty"), "`stop` is not offered"),
        ((HAND, "when pick choosing red", "then kept is empty"), "`red` is not offered"),
        (("when name_one choosing r1", "then named = red"), "`r1` is not offered; offered: red, blue"),
        ((HAND, "when two_cards choosing {r1}, r1", "then kept is empty"), "{r1}"),
        ((HAND, "when two_cards choosing {r1, b1}, r1", "then kept is empty"), "`b1` is not offered"),
        ((HAND, "when pick", "then offered {r1, r2}"), "expected {r1, r2}, got {r1, r2, r3}"),
        ((HAND, "when pick", "then offered {r1, r2, b1}"), "expected {r1, r2, b1}, got {r1, r2, r3}"),
        ((HAND, "when pick choosing r1", "then offered {r1}"), "nobody is asked anything"),
        (("given shop = [r1, r2, r1]", "when pick", "then kept = [r1]"), "expected [r1], got []"),
    ],
)
def test_scripts_that_do_not_fit_are_told(lines: tuple[str, ...], words: str) -> None:
    """Too few, too many, not offered; with what is offered, in the words of the example."""
    assert words in message(*lines)


def test_a_code_that_could_be_two_choices_is_told() -> None:
    """Twins on two places of a row are two choices."""
    text = KIT.replace("rule pick\n", "rule buy\n  choose card in shop\n  move card into kept\nrule pick\n")
    lines = "  given shop = [r1, r2, r1]\n  when buy choosing r1\n  then kept = [r1]\n"
    (failed,) = run_examples(rulekit.loads(text + 'example "It"\n' + lines))
    assert failed.message is not None
    assert "`r1` could be 2 of the choices" in failed.message


MEN = """
game "Men"
  players 2
  limit 20 turns
component Man, 12 for each seat in 1 to 2
each Man has
  crowned : yes or no
table has
  board : grid 3 by 1 of Man
turn
  choose man in men
  move man into box
rule both
  choose 2 chosen in men
  move chosen into box
rule go_there
  choose space in board where space is not empty
  move space.top into box
define men = all man in Man where man.seat = you.seat and man.space is not none
sample Man
  | code | seat |
  | w    | 1    |
  | b    | 2    |
example "It"
  given board
    | left:w  mid:{mid}  right:w |
"""


def of_men(lines: str, mid: str = ".") -> str | None:
    """What is wrong with an example of men on a board of three spaces; none if it holds."""
    text = MEN.replace("{mid}", mid) + "".join(f"  {line}\n" for line in lines.split("\n"))
    (result,) = run_examples(rulekit.loads(text))
    return result.message


@pytest.mark.parametrize(
    ("lines", "mid"),
    [
        ("when turn choosing left\nthen left is empty and right.top = w", "."),
        ("when turn choosing board[3, 1]\nthen right is empty and left.top = w", "."),
        ("when turn\nthen offered {left, right}", "."),
        ("when both choosing {left, mid}\nthen mid is empty and left is empty and right.top = w", "w"),
        ("given left.top.crowned = yes\nthen left.top.crowned and not right.top.crowned", "."),
    ],
)
def test_a_space_means_what_lies_there(lines: str, mid: str) -> None:
    """So one of several that look alike can be chosen, and have a state of its own."""
    assert of_men(lines, mid) is None


def test_how_a_space_is_named_is_told() -> None:
    """Where a code could be two men on the board, and where a key of the terminal was written for a space."""
    assert "`w` could be 2 of the choices; name the space" in (of_men("when turn choosing w") or "")
    said = of_men("when go_there choosing 3, 1") or ""
    assert "`3` is not offered; offered: left, right; so a space is written, or by a label" in said


# ── Chance ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "lines",
    [
        ("when dice rolling 3, 4", "then points = 34"),
        ("when dice", "then points >= 11 and points <= 66"),
        ("given stock = {r1, r2, r3}", "when deal drawing r3, r1", "then hand = {r1, r3} and stock.top = r2"),
        ("given stock = {r1, r2, r3}", "when deal", "then hand.size = 2"),
        ("given stock = [r1, r2, r3]", "when deal", "then hand = {r1, r2}"),
        ("given stock = [r1]", "given heap = [r2, r3]", "when deal drawing r3", "then hand = {r1, r3}"),
        ("given kept = [r1, r2]", "when spin rolling 3, 0", "then kept.top.tilt = 3"),
        ("given stock = {r1, r1, r1}", "when deal", "then hand = {r1, r1}"),
    ],
)
def test_chance_is_scripted_or_goes_every_way(lines: tuple[str, ...]) -> None:
    """What is not scripted must hold for every outcome."""
    result = run(*lines)
    assert result.ok, result.message


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("when dice rolling 3", "then points = 34"), "`rolling` says too little: chance decides about `b` again"),
        (("when dice rolling 3, 4, 5", "then points = 34"), "`rolling` says too much: chance did not decide about `5`"),
        (("when dice rolling 7, 4", "then points = 34"), "`7` cannot come; what can: 1, 2, 3, 4, 5, 6"),
        (("when dice", "then points < 66"), "expected less than 66, got 66 (chance: a 6, b 6)"),
        (("given stock = {r1, r2, r3}", "when deal", "then r1 in hand"), "(chance: stock r2, stock r3)"),
        (
            ("given kept = [r1, r1, r2, r2, r3, b1]", "when spin", "then points = 0"),
            "chance can go in more than 1000 ways",
        ),
    ],
)
def test_chance_that_does_not_fit_is_told(lines: tuple[str, ...], words: str) -> None:
    """With the outcomes on the way to the failure."""
    assert words in message(*lines)


# ── What runs ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "lines",
    [
        ("when turn", "then mood = 7 and points = 1"),
        ("given hand = {r1}", "when one", "then kept = [r1] and points = 1"),
        ("when bonus", "then points = 1"),
        ("given mood = 7", "when turn", "then you.won and game_over"),
        ("players x, o", "given mood = 7", "when o does turn", "then o.won and not x.won"),
        ("players x, o", HAND, "given o.hand = {r1}", "when scoring", "then x.points = 3 and o.points = 1 and x.won"),
        ("players x, o", "given o.points = 2", "when scoring", "then o.won and not x.won and game_over"),
        ("players x, o", "when scoring", "then x.won and o.won"),
        ("when over", "then points = 1 and game_over"),
        ("given mat", "  | a:r1  b:r1 |", "when step_on(b)", "then pawn = b"),
    ],
)
def test_rules_steps_turns_and_scoring_run(lines: tuple[str, ...]) -> None:
    """The queue is worked off; a turn looks at the ends; scoring is for all players and settles the winner."""
    result = run(*lines)
    assert result.ok, result.message


def test_rules_that_fail_are_a_failure_with_their_line() -> None:
    """The code, the line of the rule, never a traceback."""
    line = KIT.splitlines().index("  set mood = mood + 5") + 1
    assert f"the rules fail: `mood` would be 10, and it goes from 0 to 9 (RK501, line {line})" in message(
        "when too_much", "then mood = 5"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("then mood = 4", "expected 4, got 5"),
        ("then hand = {r1}", "expected {r1}, got {r1, r2, r3}"),
        ("then kept = [r2]", "expected [r2], got [b1, r1]"),
        ("then mood >= 6", "expected at least 6, got 5"),
        ("then every card in hand has card.value < 3", "not for r3"),
        ("then no card in hand has card.value = 1", "not for r1"),
        ("then named = red", "expected red, got none"),
        ("then pawn = a", "expected a, got b"),
        ("then first_player = o", "expected o, got x"),
        ("then mood = 5 and points = 1", "`points = 1` does not hold: expected 1, got 0"),
        ("then x.won", "`x.won` does not hold"),
    ],
)
def test_what_was_expected_and_what_came(line: str, words: str) -> None:
    """Both sides of a comparison, in the words of the example."""
    given = ("players x, o", HAND, "given kept = [b1, r1]", "given mat", "  | a:r1  pawn:r1 |", "  | b:r1 . |")
    assert words in message(*given, "when step_on(b)", line)


def test_a_failure_can_be_drawn() -> None:
    """The caller's function draws the table as it was when the example failed."""
    program = rulekit.loads(KIT + 'example "It"\n  given mood = 3\n  when too_much\n  then mood = 3\n')
    (failed,) = run_examples(
        program, draw=lambda machine, draft: f"mood {draft.slots[machine.layout.slot(11, -1, ())]}"
    )
    assert failed.position is not None
    assert failed.position.startswith("mood")
