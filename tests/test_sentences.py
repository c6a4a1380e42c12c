"""What happened, in words, for one viewer; questions and choices as people read them."""

import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulekit.driver import load_file, load_text
from rulekit.play.match import Match
from rulekit.play.prompts import choice_texts, prompt
from rulekit.play.sentences import log_lines, sentence
from rulekit.play.session import PlainTable
from rulekit.program import Program
from rulekit.runtime.engine import apply, initial_state, machine_of, question
from rulekit.runtime.events import Event, Moved
from rulekit.runtime.machine import Machine, machine_for
from rulekit.runtime.view import view
from rulekit.source import NOWHERE
from tests.playing import random_states, state_at

ROOT = Path(__file__).parent.parent
SMALL = {
    "dice": """
game "Dice"
  players 2
  limit 20 rounds
each player has
  banked : score
turn
  let pot = 0
  may repeat
    roll pips in 1 to 6
    if pips = 1
      end turn
    add pips to pot
  score pot
play
  turns until some player in players has player.banked >= 20
""",
    "asking": """
game "Asking"
  players 2 to 3
  limit 12 turns
kind Rank : king, queen
component Card, 4 for each rank in Rank
each player has
  hand : hand of Card
  pet  : Rank or none, seen by owner
table has
  stock : deck of Card
  mat   : grid 2 by 2 of Player
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  choose rank in Rank and player in others where some card in hand has card.rank = rank
  let asked = all card in player.hand where card.rank = rank
  reveal asked
  set pet = rank
  if asked is empty
    may
      draw 1 from stock into hand
  else
    move asked into hand
  choose space in mat where space is empty
  set mat[space] = you
""",
}


@pytest.fixture(scope="module")
def cat() -> Program:
    """The Happiest Cat."""
    return load_file(ROOT / "games" / "happiest_cat.cats")


def transcript(program: Program, seed: int, decisions: int, viewer: int | None, lang: str) -> str:
    """Questions as who is asked reads them, and the log as one viewer does."""
    told: list[str] = []
    seen = 0
    for number, (state, log) in enumerate(random_states(program, seed)):
        if number > decisions:
            break
        machine = machine_of(program, state)
        told += [f"    {line.text}" for line in log_lines(machine, log[seen:], viewer, lang)]
        seen = len(log)
        asked = question(program, state)
        if asked is None:
            break
        own = view(program, state, state.ask.player if state.ask is not None else None)
        assert own.question is not None
        told += [prompt(program, own.question, lang), "  " + " | ".join(choice_texts(program, own, lang))]
    return "\n".join(told)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_turn_of_the_happiest_cat(cat: Program, lang: str, snapshot: SnapshotAssertion) -> None:
    """Questions, choices and the log of the first turns, as player 1 reads them."""
    assert transcript(cat, 7, 30, 0, lang) == snapshot


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", SMALL)
def test_small_games(game: str, lang: str, snapshot: SnapshotAssertion) -> None:
    """The log of small games as a spectator reads it."""
    assert transcript(load_text(SMALL[game]), 4, 12, None, lang) == snapshot


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_of_a_match_can_be_told(cat: Program, lang: str) -> None:
    """Whole matches with all variants, for each viewer, without a hole in a sentence."""
    options = {option.name: option.values[-1] for option in cat.options}
    for state, log in list(random_states(cat, 11, 3, options))[-1:]:
        for viewer in (0, 1, 2, None):
            lines = log_lines(machine_of(cat, state), log, viewer, lang)
            assert len(lines) > 100
            for line in lines:
                assert line.text[-1] in ".!?:" or line.kind == "round"
                assert not set("{}<>_") & set(line.text)


def machine(program: Program, players: int = 2) -> Machine:
    """The machine of a game with its defaults."""
    return machine_for(program, players, (0,) * len(program.options))


def told(program: Program, event: Event, viewer: int | None, lang: str = "en") -> str:
    """One event as a viewer reads it."""
    line = sentence(machine(program, 3), event, viewer, lang)
    return "" if line is None else line.text


def slot(program: Program, name: str, seat: int) -> int:
    """The slot of a zone."""
    number = next(number for number, zone in enumerate(program.zones) if zone.name == name)
    return machine(program, 3).layout.slot(number, seat, ())


def test_a_component_is_named_only_to_who_may_name_it(cat: Program) -> None:
    """A drawn tile is named to its owner; the others read `a tile`, also in the plural."""
    deck, hand = slot(cat, "draw_pile", 1), slot(cat, "hand", 1)
    moved = tuple(Moved(component, deck, hand, 0b0010, 0) for component in (0, 1))
    event = Event("draw", 1, 1, None, NOWHERE, 0, 0, moved)
    assert told(cat, event, 1) == "You draw a shelf (pink) and a shelf (green)."
    assert told(cat, event, 0) == "Player 2 draws 2 tiles."
    assert told(cat, event, None) == "Player 2 draws 2 tiles."
    assert told(cat, event, 0, "fr") == "Joueur 2 pioche 2 tuiles."
    mixed = (Moved(0, deck, hand, 0b1111, 0), Moved(1, deck, hand, 0b0010, 0))
    assert told(cat, Event("draw", 1, 1, None, NOWHERE, 0, 0, mixed), 0) == "Player 2 draws a shelf (pink) and a tile."


def test_a_choice_among_hidden_things_is_only_told_to_be_made(cat: Program) -> None:
    """Which tile of a hand was chosen is for its owner; a choice that is open to all is told to all."""
    state, _ = state_at(cat, 7, 0)
    code, at = _choice_of(cat, "hand")
    event = Event("chose", 0, 1, None, NOWHERE, code, at, value=0, open=0b01)
    assert told(cat, event, 0) == "You choose a shelf (pink)."
    assert told(cat, event, 1) == "Player 1 has chosen."
    assert told(cat, event, None, "fr") == "Joueur 1 a choisi."
    code, at = _choice_of(cat, "market")
    assert told(cat, Event("chose", 0, 1, None, NOWHERE, code, at, value=0), 1) == "Player 1 chooses a shelf (pink)."
    assert state.players == 2


def test_a_number_chosen_is_told_whatever_changes_then() -> None:
    """A number is no place and no component, though inside the engine all of them are numbers."""
    program = load_file(ROOT / "examples/mancala.cats")
    start = initial_state(program, 2)
    for pit in range(1, 7):
        state = apply(program, start, str(pit))
        texts = [line.text for line in log_lines(machine_of(program, state), state.events, 0, "en")]
        assert texts[:2] == [f"You choose {pit}.", f"You: seeds ({pit}) is now 0."]


@pytest.fixture(scope="module")
def lures() -> list[str]:
    """The log of a match of Cat Between Us as a spectator reads it."""
    program = load_file(ROOT / "games" / "cat_between_us.cats")
    *_, (state, log) = random_states(program, 5, 3)
    return [line.text for line in log_lines(machine_of(program, state), log, None, "en")]


def test_what_play_does_itself_nobody_does(lures: list[str]) -> None:
    """Outside of turns and `each player` no player is said to shuffle, show or gather anything."""
    rounds = sum(text.startswith("Round ") for text in lures)
    assert sum(text.startswith("A lure (") and text.endswith(") is shown.") for text in lures) == rounds
    assert lures.count("The lure deck is shuffled.") == 2 * rounds


def test_what_nobody_draws_is_told_with_where_it_goes() -> None:
    """From a deck of the table to a pile of the table: the whole way, not only that something goes."""
    match = Match(load_file(ROOT / "examples/goofspiel.cats"), 2, 3)
    assert re.fullmatch(r"A prize \(value \d+\) .* from the prize deck onto the middle\.", match.events(None)[-1].text)


def test_where_nothing_is_shown_nobody_fails_to_show() -> None:
    """Who asks is not who would have shown it."""
    match = Match(load_file(ROOT / "examples/go_fish.cats"), 3, 5)
    match.choose("p2")
    match.choose("king")
    told = [event.text for event in match.events("p3")]
    asked = told.index("Player 1 chooses Player 2.")
    assert told[asked + 1 : asked + 3] == ["Player 1 chooses king.", "There is nothing to show."]


def test_what_comes_from_everywhere_is_told_as_one(lures: list[str]) -> None:
    """All cards come back in one act, from hands and from under the toys."""
    gathered = [text for text in lures if text.endswith(" onto the lure deck.")]
    assert gathered[0] == "42 lures go onto the lure deck."
    assert all(re.fullmatch(r"\d+ lures go onto the lure deck\.", text) for text in gathered)


def test_what_is_chosen_and_then_moved_is_told_once(lures: list[str]) -> None:
    """The move says which lure, by its suit and number, and under which toy."""
    laid = [text for text in lures if " moves " in text]
    told = r"Player [123] moves a lure \([a-z ]+, value [0-6]\) from their hand into the row below \([a-z ]+\)\."
    assert all(re.fullmatch(told, text) for text in laid)
    assert len(laid) == 12 * sum(text.startswith("Round ") for text in lures)
    assert not [text for text in lures if "chose" in text]


def test_a_choice_waits_for_what_comes_of_it() -> None:
    """Written line by line, too, a choice is told by the move that follows it."""
    match = Match(load_file(ROOT / "games" / "cat_between_us.cats"), 2, 3)
    said: list[str] = []
    table = PlainTable((), iter(()), said.append)
    while match.waiting is not None:
        table.watch(match)
        match.choose_number(0)
    table.watch(match)
    assert said == [event.text for event in match.events(None)]


def _choice_of(program: Program, zone: str) -> tuple[int, int]:
    """Where the rules choose a component in a zone."""
    from rulekit.expr import Contents
    from rulekit.instructions import Choose

    number = next(number for number, found in enumerate(program.zones) if found.name == zone)
    for code, found in enumerate(program.codes):
        for at, ins in enumerate(found.instructions):
            if isinstance(ins, Choose):
                source = ins.query.generators[0].source
                if isinstance(source, Contents) and source.zone.zone == number:
                    return code, at
    raise AssertionError(zone)


def test_points_with_their_reason(cat: Program) -> None:
    """A score names the heading it comes from; losing is said so."""
    place = slot(cat, "happiness", 1)
    event = Event("score", 1, 1, "Shelves – A", NOWHERE, 0, 0, place=place, value=5)
    assert told(cat, event, 0) == "Player 2 scores 5 points (Shelves – A)."
    assert told(cat, event, 1) == "You score 5 points (Shelves – A)."
    assert told(cat, event, None, "fr") == "Joueur 2 marque 5 points (« Shelves – A »)."
    lost = Event("score", 1, 1, None, NOWHERE, 0, 0, place=place, value=-1)
    assert told(cat, lost, 0) == "Player 2 loses 1 point."
    assert told(cat, lost, 0, "fr") == "Joueur 2 perd 1 point."


def test_somebody_elses_zones(cat: Program) -> None:
    """Who moves something of another player is told whose it was."""
    moved = (Moved(0, slot(cat, "hand", 2), slot(cat, "discard_pile", 1), 0b1111, 0b1111),)
    event = Event("move", 1, 1, None, NOWHERE, 0, 0, moved)
    assert told(cat, event, 0) == "Player 2 moves a shelf (pink) from Player 3’s hand onto their discard pile."
    assert told(cat, event, 2) == "Player 2 moves a shelf (pink) from your hand onto their discard pile."
    french = "Joueur 2 déplace une étagère (rose) de la main de Joueur 3 sur sa défausse."
    assert told(cat, event, 0, "fr") == french


def test_a_line_knows_where_it_comes_from(cat: Program) -> None:
    """Each line of the log has its heading and its line in the rule file."""
    state, log = state_at(cat, 7, 6)
    lines = log_lines(machine_of(cat, state), log, 0, "en")
    moves = [line for line in lines if line.kind == "token" and line.round == 1]
    assert moves
    for line in moves:
        assert line.heading == "Moving the Cat Token"
        assert "move cat onto space" in cat.source.line_text(line.line)


def test_choices_that_read_alike_are_numbered() -> None:
    """Two components that look the same in different places can be told apart."""
    program = load_text(
        """
game "Row"
  players 2
  limit 3 rounds
component Stone, 3 for each size in 1 to 1
table has
  line : row of 3 Stone
  bin  : area of Stone
setup
  move Stone into line
turn
  choose stone in line
  move stone into bin
play
  rounds until round = 3
    each player takes a turn
"""
    )
    state = initial_state(program, 2)
    seen = view(program, state, 0)
    assert choice_texts(program, seen, "en") == ("size 1", "size 1 #2", "size 1 #3")
    assert seen.question is not None
    after = view(program, apply(program, state, seen.question.choices[1].key if seen.question.choices else ""), None)
    assert [piece is None for piece in after.zone("line").pieces] == [False, True, False]


def test_what_goes_under_a_deck(cat: Program) -> None:
    """The bottom of a deck is under it, and who orders what goes there is asked what comes uppermost."""
    for lang, under, first in (
        ("en", " under the market deck", "put them in order: which comes first (uppermost)?"),
        ("fr", " sous la pioche du marché", "rangez-les : qu’est-ce qui vient en premier (au-dessus) ?"),
    ):
        told = transcript(cat, 7, 30, 0, lang)
        assert under in told
        assert first in told


def test_a_statement_with_its_own_heading_asks_by_it(cat: Program) -> None:
    """What is named by the rulebook inside a step is not asked, and not passed, in the name of the step."""
    told = transcript(cat, 7, 30, 0, "en")
    assert "The Mouse Token: choose a market row (or pass)" in told
    assert "You pass (The Mouse Token)." in told
    assert "Place a tile: choose a tile (or pass)" in told
    assert "\nBuy tiles?\n" in told
    assert "You: Mouse token ready – no longer." in told


PLURAL = """
game "Plural"
  players 1
  limit 5 turns
component Card, 3 for each rank in 1 to 2
table has
  board : grid 2 by 1 of Card
  heap  : area of Card
turn
  choose doubts in 1 to 2
  choose 2 given in heap
  choose card in heap
setup
  move Card into heap
"""


def test_names_in_the_plural_take_no_article() -> None:
    """A local that is called for several things, and several components of a kind."""
    match = Match(load_text(PLURAL), 1, 1)
    asked = []
    for _ in range(2):
        question = match.view("p1").question
        assert question is not None
        asked.append([prompt(match.program, question, lang) for lang in ("en", "fr")])
        match.choose_number(0)
    assert asked[0][0] == "Choose a number (doubts)"
    assert asked[1] == ["Choose cards (several, one at a time)", "Choisissez des cards (plusieurs, à la suite)"]


SHOWN = """
game "Shown"
  players 1
  limit 5 turns
component Card, 2 for each rank in 1 to 1
table has
  board : grid 2 by 1 of Card
  heap  : area of Card
setup
  move Card into heap
  for each space in board
    move first card in heap onto space
turn
  choose space in board
  reveal space.top
"""


def test_what_is_shown_on_a_space_is_told_with_it() -> None:
    """Which space it lies on, in both languages."""
    match = Match(load_text(SHOWN), 1, 1)
    match.choose("2,1")
    told = [event.text for event in match.events("p1")]
    assert "You show a card (rank 1) on 2,1." in told
