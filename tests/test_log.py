"""The log of small games: which choices it leaves out, and who is said to act."""

from __future__ import annotations

import re

import pytest

import rulekit

LINES = """
game "Lines"
  players 2
  limit 3 rounds
kind Colour : blue, yellow, red
component Tile, 9 for each colour in Colour
each player has
  line[0 to 2]   : area of Tile
  rack[Colour]   : area of Tile
table has
  heap : area of Tile
setup
  move Tile into heap
turn
  choose one
    by_number:
      choose colour in Colour and n in 0 to 2
      let piece = first tile in heap where tile.colour = colour
      move piece into line[n]
    by_colour:
      choose 2 colours in Colour
      choose place in Colour
      move (first tile in heap where tile.colour in colours) into rack[place]
"""


def told(rules: str, *answers: str, viewer: str | None = None, lang: str = "en") -> list[str]:
    """The log after some answers, in the order of the choices they name, from the first of them on."""
    match = rulekit.Match(rulekit.loads(rules), players=2, seed=3)
    match.lang = lang
    before = len(match.events(viewer))
    for answer in answers:
        match.choose(answer)
    return [event.text for event in match.events(viewer)[before:]]


@pytest.mark.parametrize("number", ["0", "1", "2"])
@pytest.mark.parametrize("colour", ["blue", "yellow", "red"])
def test_a_number_of_a_line_is_no_colour(colour: str, number: str) -> None:
    """What the tile goes to is told by number; that the second colour was chosen does not follow from line 1."""
    said = told(LINES, "by_number", colour, number)
    assert said[1:4] == [
        f"Player 1 chooses {colour}.",
        f"Player 1 chooses {number}.",
        f"Player 1 moves a tile ({colour}) from the heap into their line ({number}).",
    ]


def test_a_colour_that_is_moved_to_is_not_told_twice() -> None:
    """`rack (red)` says which place was chosen; of the two colours chosen it says one alone, so both are told."""
    said = told(LINES, "by_colour", "blue", "red", "red")
    assert said[1:3] == [
        "Player 1 chooses blue and red.",
        "Player 1 moves a tile (blue) from the heap into their rack (red).",
    ]


PLAY = """
game "Play"
  players 2
  limit 9 rounds
component Stone, 4 for each n in {1}
each player has
  points : score
  bag_of : area of Stone
table has
  heap  : deck of Stone
  pit   : area of Stone
setup
  move Stone into heap
  do again
play
  rounds until round = 1
    do again
    each player
      do take
    each player takes a turn
rule again
  shuffle heap
  draw 1 from heap into pit
  do deeper
rule deeper
  move pit into heap
rule take
  draw 1 from heap into bag_of
turn
  do again
  score 1
"""


def test_a_rule_that_play_calls_is_nobodys_act() -> None:
    """No player shuffles where there is no `you`, however deep; in a turn and in a loop there is one."""
    match = rulekit.Match(rulekit.loads(PLAY), players=2, seed=1, first="p1")
    nobody = [
        "The heap is shuffled.",
        "A stone is dealt from the heap into the pit.",
        "A stone goes from the pit onto the heap.",
    ]
    said = [event.text.replace(" (n 1)", "") for event in match.events(None)]
    assert said[1:4] == nobody
    assert said[5:8] == nobody
    assert said[8:11] == [
        "Player 1 draws a stone from the heap into their bag of.",
        "Player 2 draws a stone from the heap into their bag of.",
        "Player 1’s turn.",
    ]
    assert said[11] == "Player 1 shuffles the heap."


def test_nobody_shuffles_in_french_either() -> None:
    """The other language has the same sentences without a player."""
    match = rulekit.Match(rulekit.loads(PLAY), players=2, seed=1, first="p1")
    match.lang = "fr"
    said = [event.text for event in match.events(None)]
    assert said[1] == said[5] == "On mélange l’heap."
    assert said[11] == "Joueur 1 mélange l’heap."


FIRED = """
game "Fired"
  players 2
  limit 9 rounds
component Stone, 4 for each n in {1}
each player has
  purse : area of Stone
table has
  heap : deck of Stone
  pit  : area of Stone
setup
  move Stone into heap
play
  rounds until round = 1
    draw 1 from heap into pit
    each player takes a turn
turn
  draw 1 from heap into purse
when stone enters pit
  shuffle heap
when stone enters purse
  shuffle heap
"""


def test_a_trigger_is_the_act_of_who_moved_or_owns_the_zone() -> None:
    """`play` moves a stone into the pit of the table: nobody; a player draws one into their purse: that player."""
    match = rulekit.Match(rulekit.loads(FIRED), players=2, seed=3, first="p1")
    said = [event.text for event in match.events(None) if "shuffle" in event.text]
    assert said == ["The heap is shuffled.", "Player 1 shuffles the heap.", "Player 2 shuffles the heap."]


ASKED = """
game "Asked"
  players 2
  limit 4 turns
component Card, 2 for each value in 1 to 3
each player has
  hand : hand of Card
table has
  stock : deck of Card
  mat   : pile of Card
  board : grid 2 by 2 of Player
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  let other = you.next
  other chooses card in other.hand
  move card into mat
  other chooses space in board where space is empty
  set board[space] = you
  choose own in hand
  move own into mat
"""


def test_what_another_has_chosen_is_not_the_act_of_whose_turn_it_is() -> None:
    """Who was asked is named with the choice; what is then done with it nobody is said to do."""
    match = rulekit.Match(rulekit.loads(ASKED), players=2, seed=3, first="p1")
    while "Player 2’s turn." not in [event.text for event in match.events(None)]:
        match.choose_number(0)
    said = [re.sub(r" \(value .\)", "", event.text) for event in match.events(None)]
    begin = said.index("Player 1’s turn.") + 1
    assert said[begin : said.index("Player 2’s turn.")] == [
        "Player 2 has chosen.",
        "A card goes from Player 2’s hand onto the mat.",
        "Player 2 chooses 1,1.",
        "Player 1 is put on 1,1.",
        "Player 1 moves a card from their hand onto the mat.",
    ]


# ── Who acts at once, and on what ─────────────────────────────────────────────────────────────

AT_ONCE = """
game "At Once"
  players 2
  languages fr, en
  limit 9 rounds
kind Colour : white, black
component Card, one for each colour in Colour
component Die, 2
each Die has
  face : number 1 to 6, starts 1
each player has
  hand   : hand of Card
  dice   : row of 2 Die
  passed : area of Card
table has
  trash[Colour] : area of Card
  cup           : area of Die
setup
  move (first card in Card where card.colour = white) into first_player.hand
  move (first card in Card where card.colour = black) into first_player.next.hand
  move Die into cup
  each player
    move (first die in cup) into dice
turn
  set dice.first.face = 4
  for each card in passed
    move card into trash[card.colour]
  move all card in trash[white] into box
  choose one
    stay:
      nothing
    leave:
      nothing
  choose any cards in trash[black]
play
  each player at once
    move hand into passed
  rounds until round = 1
    each player takes a turn
names en
  Die "die", plural "dice"
names fr
  Card   "carte", gender f, plural "cartes"
  Die    "dé", gender m, plural "dés"
  dice   "râtelier", gender m
  cup    "gobelet", gender m
  face   "face"
  white  "blanc", feminine "blanche"
  black  "noir", feminine "noire"
  hand   "main", gender f
  passed "écart", gender m
  trash  "défausse", gender f
  stay   "rester"
  leave  "partir"
"""


def at_once(lang: str | None = None) -> list[str]:
    """The log of that game, in a language or in its own."""
    match = rulekit.Match(rulekit.loads(AT_ONCE), players=2, seed=3, first="p1", lang=lang)
    for answer in ("stay", "stay"):
        match.choose(answer)
    return [event.text for event in match.events(None)]


def test_who_acts_at_once_is_named() -> None:
    """There is a `you` in a loop at once, as in any other."""
    assert at_once("en")[5:7] == [
        "Player 1 moves a card (white) from their hand into their passed.",
        "Player 2 moves a card (black) from their hand into their passed.",
    ]


def test_whose_state_was_set_is_named() -> None:
    """By its place in a row; the sentence has no actor, so `their` would be nobody's."""
    assert "Die 1 in Player 1’s dice: face is now 4." in at_once("en")


def test_a_roll_names_what_fell() -> None:
    """A die that has a look of its own is told by it, and where it lies."""
    rules = """
game "Cup"
  players 2
  limit 2 rounds
kind Colour : blue, red
component Die, one for each colour in Colour
each Die has
  face : number 1 to 6, starts 1
table has
  cup : area of Die
setup
  move Die into cup
turn
  for each die in cup
    roll die.face
  choose one
    stay:
      nothing
    leave:
      nothing
"""
    match = rulekit.Match(rulekit.loads(rules), seed=3, chance=lambda event: "6")
    said = [event.text for event in match.events(None) if event.kind == "roll"]
    assert said == ["A die (blue) in the cup: face is now 6.", "A die (red) in the cup: face is now 6."]


def test_a_french_game_speaks_french() -> None:
    """Its first language is the table's; a box, nothing, a menu and an index read as they should."""
    said = at_once()
    assert said[2] == "2 dés vont dans le gobelet."
    assert "Joueur 1 déplace une carte (blanche) de la défausse (blanche) dans la boîte." in said
    assert "Joueur 1 choisit « rester »." in said
    assert "Joueur 1 ne choisit rien." in said
    assert "Dé 1 dans le râtelier de Joueur 1, face : 4." in said


def test_a_game_in_a_language_without_sentences_speaks_the_next() -> None:
    """Of `languages de, fr` that is French; of `de` alone English."""
    for languages, box in (("de, fr", "la boîte"), ("de", "the box")):
        rules = AT_ONCE[: AT_ONCE.index("names en")].replace("languages fr, en", f"languages {languages}")
        match = rulekit.Match(rulekit.loads(rules), players=2, seed=3, first="p1")
        match.choose("stay")
        assert any(box in event.text for event in match.events(None))


SEVERAL = """
game "Several"
  players 2
  limit 3 rounds
component Card, 9 for each value in 1 to 1
each player has
  hand : hand of Card
table has
  stock    : deck of Card, reshuffled from discards
  discards : pile of Card
  offers   : row of 2 Card, refilled from stock
setup
  move Card into discards
  shuffle stock
  refill offers
turn
  choose card in offers
  move card into hand
  reveal (hand is empty)
"""


def test_zones_that_are_called_by_a_plural() -> None:
    """`are` where the name reads as one; English goes by its end, or by what `names en` says of it."""
    log = [event.text for event in rulekit.Match(rulekit.loads(SEVERAL), players=2, seed=1).events(None)]
    assert "The stock is shuffled." in log
    assert "The discards are shuffled to make the stock." in log
    assert "The offers are refilled with 2 cards (value 1)." in log
    named = SEVERAL + 'names en\n  discards "lost", gender mp\n  offers "offers", gender m\n'
    log = [event.text for event in rulekit.Match(rulekit.loads(named), players=2, seed=1).events(None)]
    assert "The lost are shuffled to make the stock." in log
    assert "The offers is refilled with 2 cards (value 1)." in log


@pytest.mark.parametrize(
    ("name", "verb"),
    [
        ("cats", "are"),
        ("cards_in_play", "are"),
        ("deck_of_cats", "is"),
        ("bus", "is"),
        ("glass", "is"),
        ("pouch", "is"),
        ("ice_canvas", "is"),
    ],
)
def test_whether_a_zone_reads_as_a_plural(name: str, verb: str) -> None:
    """What is empty says it of itself."""
    rules = re.sub(r"hand (?=:)|(?<=into )hand|(?<=reveal .)hand", name, SEVERAL)
    match = rulekit.Match(rulekit.loads(rules), players=2, seed=1)
    assert match.question is not None
    match.choose(match.question.keys[0])
    said = [event.text for event in match.events("p1")]
    assert any(f"your {name.replace('_', ' ')} {verb} empty: no" in line for line in said), said
