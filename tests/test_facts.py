"""Facts: what a `reveal` tells besides faces, how long it holds, and for whom (semantics §10)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

import rulekit
from rulekit.runtime.fact_views import FactView

GAME = """
game "Tell"
  players 2
  limit 40 turns
kind Suit : hearts, spades
component Card, one for each suit in Suit and value in 1 to 3
each player has
  hand : hand of Card
  kept : pile of Card
table has
  stock : deck of Card
  shop  : row of 2 Card, seen by nobody
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  choose one
    count:
      reveal (number of card in hand where card.suit = hearts) = 0
    suit:
      choose card in hand
      reveal card.suit
    ask:
      choose suit in Suit
      let asked = all card in hand where card.suit = suit
      reveal asked
    total_of:
      reveal (total of card.value for card in hand)
    to_one:
      reveal (total of card.value for card in hand) to you.next
    draw_one:
      draw 1 from stock into hand
    put_back:
      choose card in hand
      move card into stock
"""

S1, S2, S3 = "spades.1", "spades.2", "spades.3"


def rig(hands: dict[str, list[str]]):
    """Chance that deals the hands asked for, then anything."""
    wanted = [*hands["p1"], *hands["p2"]]

    def choose(event):
        keys = [outcome.key for outcome in event.outcomes]
        return next((wanted.pop(n) for n, key in enumerate(wanted) if key in keys), keys[0])

    return choose


def played(*answers: str, p1: list[str] | None = None, p2: list[str] | None = None) -> rulekit.Match:
    """A match after some answers."""
    hands = {"p1": p1 or [S1, S2], "p2": p2 or ["hearts.1", S3]}
    match = rulekit.Match(rulekit.loads(GAME), players=2, seed=1, first="p1", chance=rig(hands))
    for answer in answers:
        match.choose(answer)
    return match


def facts(match: rulekit.Match, player: str | None) -> list[FactView]:
    """What a viewer has been told."""
    return list(match.view(player).facts)


def nowhere(match: rulekit.Match, player: str | None) -> dict[str, set[str]]:
    """For each card, the zones in which a viewer knows it does not lie."""
    return {fact.key: set(fact.nowhere) for fact in facts(match, player) if fact.form == "absent"}


def test_what_was_mixed_lies_where_it_may_have_gone() -> None:
    """All cards were seen in the box and went into the stock: they are there, or where cards went unseen since."""
    seen = nowhere(played(), "p2")
    assert set(seen) == {S1, S2, "hearts.2", "hearts.3"}  # the other two are in the viewer's hand
    assert all({"box", "kept.p1", "kept.p2", "shop"} <= zones for zones in seen.values())
    assert all(not {"stock", "hand.p1"} & zones for zones in seen.values())


def test_a_revealed_no_tells_what_is_not_there() -> None:
    """No hearts in the hand: for the other player, no heart that might be there lies there."""
    told = nowhere(played("count"), "p2")
    assert {key for key, zones in told.items() if "hand.p1" in zones} == {"hearts.2", "hearts.3"}
    watched = nowhere(played("count"), None)
    assert {key for key, zones in watched.items() if "hand.p1" in zones} == {"hearts.1", "hearts.2", "hearts.3"}


def test_a_draw_one_cannot_see_ends_it() -> None:
    """After p1 has drawn a card from the stock, any heart of the stock may be in the hand again."""
    told = nowhere(played("count", "total_of", "draw_one"), "p2")
    assert {key for key, zones in told.items() if "hand.p1" in zones} == set()


def test_a_value_of_one_card_travels_until_the_card_is_mixed() -> None:
    """A suit that was told holds while the card lies in the hand, and ends as some card leaves it unseen."""
    match = played("suit", S1)
    (fact,) = [fact for fact in facts(match, "p2") if fact.form == "sure"]
    assert (fact.what, fact.value) == ("card.suit", "spades")
    assert fact.lies is not None
    assert (fact.lies.zone, fact.lies.owner) == ("hand", "p1")
    assert fact in facts(match, None)
    match.choose("count")
    match.choose("put_back")
    match.choose(S2)
    assert [fact for fact in facts(match, "p2") if fact.form == "sure"] == []


def test_a_search_tells_that_nothing_else_is_there() -> None:
    """What a `where` took out of a hand is all that fulfils it there."""
    match = played("ask", "spades")
    told = nowhere(match, None)
    assert {key for key, zones in told.items() if "hand.p1" in zones} == {S3}
    assert {piece.key for piece in match.view("p2").zone("hand", "p1").pieces if piece} == {S1, S2}


def test_a_whole_value_holds_until_something_it_read_changes() -> None:
    """A total is kept while the hand stays as it is."""
    match = played("total_of")
    assert ("told", 3) in {(fact.form, fact.value) for fact in facts(match, "p2")}
    match.choose("total_of")
    whose = {(fact.player, fact.value) for fact in facts(match, "p1") if fact.form == "told"}
    assert whose == {("p1", 1 + 2), ("p2", 1 + 3)}  # from the same line, but of two hands
    match.choose("total_of")
    assert sum(fact.form == "told" for fact in facts(match, "p1")) == 2  # told once more
    match.choose("total_of")
    match.choose("draw_one")
    assert {fact.value for fact in facts(match, "p2") if fact.form == "told"} == {1 + 3}


TWINS = """
game "Pegs"
  players 2
  limit 9 turns
kind Colour : red, blue
component Peg, 3 for each colour in Colour
each player has
  pegs : hand of Peg
  code : row of 9 Peg, seen by owner
setup
  move Peg into setter.pegs
turn
  choose peg in pegs
  move peg into code
define setter = first player in players
"""


def test_what_is_so_of_components_that_look_alike_is_told_once() -> None:
    """Three red and three blue pegs lie in one hand or one row, and not in three other places: two facts, not six."""
    match = rulekit.Match(rulekit.loads(TWINS), players=2, seed=1, first="p1")
    match.choose("red")
    told = [(fact.key, set(fact.nowhere)) for fact in facts(match, "p2") if fact.form == "absent"]
    elsewhere = {"box", "pegs.p2", "code.p2"}
    assert told == [("red", elsewhere), ("blue", elsewhere)]


def test_a_fact_for_one_is_for_one() -> None:
    """`reveal … to p` tells nobody else."""
    match = played("to_one")
    assert [fact.value for fact in facts(match, "p2") if fact.form == "told"] == [3]
    assert [fact for fact in facts(match, None) if fact.form == "told"] == []


def test_facts_are_part_of_the_state() -> None:
    """A save brings them back, and the same table with other facts is another state."""
    match = played("count")
    again = rulekit.Match.resume(match.save(), match.program)
    assert facts(again, "p2") == facts(match, "p2")


CHANGING = """
game "Change"
  players 2
  limit 40 turns
component Card, one for each value in 1 to 6
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card
  a     : deck of Card
  b     : deck of Card
  r     : row of 3 Card, refilled from b, seen by nobody, slides left
setup
  move Card into stock
  shuffle stock
  draw 2 from stock into a
  draw 1 from stock into r
turn
  choose one
    points:
      reveal points + hand.size
    decks:
      reveal (a.top.value otherwise 0) + stock.size
    row:
      reveal (r[1].value otherwise 0) - (r[2].value otherwise 0)
    gain:
      score 5
    mix:
      shuffle a
    slide:
      move r[1] into stock
      refill r
  go again
"""


def changing(*answers: str) -> rulekit.Match:
    """A match of this game after some answers."""
    match = rulekit.Match(rulekit.loads(CHANGING), players=2, seed=1)
    for answer in answers:
        match.choose(answer)
    return match


def test_a_value_is_known_until_what_it_read_changes() -> None:
    """A score, a shuffle and a row that slides change what a revealed sum was made of."""
    for told, ends in (("points", "gain"), ("decks", "mix"), ("row", "slide")):
        assert [fact.form for fact in facts(changing(told), "p2")].count("told") == 1, told
        assert "told" not in [fact.form for fact in facts(changing(told, ends), "p2")], told


HINTS = """
game "Hints"
  players 2 to 3
  limit 40 turns
kind Colour : red, blue
component Card, one for each colour in Colour and value in 1 to 3
each player has
  hand : row of 2 Card, seen by others
  kept : hand of Card
table has
  stock : deck of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
    draw 1 from stock into kept
turn
  choose one
    colour:
      choose player in others and colour in Colour
      for each card in player.hand
        reveal card.colour = colour
    unlike:
      choose player in others and colour in Colour
      for each card in player.hand
        reveal card.colour != colour to player
    value:
      choose player in others
      for each card in player.hand
        reveal card.value
    more:
      choose player in others and value in 1 to 3
      for each card in player.kept
        reveal card.value > value
    holds:
      choose player in others and colour in Colour
      reveal player.holds(colour)
    whisper:
      choose player in others
      reveal kept.size to player
    peek:
      choose player in others
      reveal player.kept to you
    search:
      choose player in others and value in 1 to 3
      reveal (some card in player.kept has card.value = value and card.colour != red)
    lack:
      choose player in others
      reveal (no card in player.kept has card.colour = blue)
    allblue:
      choose player in others
      reveal (every card in player.kept where card.colour = blue has 3 <= card.value)
    bare:
      choose player in others
      reveal (player.kept is empty)
    compare:
      choose player in others and colour in Colour
      reveal (player.holds(colour) and (holds(red) or player.kept.size = 2))
define holds(colour: Colour) = some card in kept has card.colour = colour
"""


def hinted(*answers: str, viewer: str | None = None, lang: str = "en") -> list[str]:
    """What the log tells after some answers, beyond choices and turns."""
    dealt = rig({"p1": ["red.1", "blue.1", "red.2"], "p2": ["blue.2", "red.3", "blue.3"]})
    match = rulekit.Match(rulekit.loads(HINTS), players=3, seed=1, first="p1", chance=dealt)
    match.lang = lang
    before = len(match.events(viewer))
    for answer in answers:
        match.choose(answer)
    words = ("reveal", "fact")
    return [event.text for event in match.events(viewer)[before:] if event.kind in words]


TOLD = {
    ("colour", "p2", "red"): (
        (
            "p2",
            "en",
            [
                "Player 1 tells: card 1 in your hand – colour: not red.",
                "Player 1 tells: card 2 in your hand – colour: red.",
            ],
        ),
        (
            None,
            "fr",
            [
                "Joueur 1 annonce : card 1 dans l’hand de Joueur 2 – colour : pas red.",
                "Joueur 1 annonce : card 2 dans l’hand de Joueur 2 – colour : red.",
            ],
        ),
    ),
    ("unlike", "p2", "red"): (
        (
            "p2",
            "en",
            [
                "Player 1 tells you: card 1 in your hand – colour: not red.",
                "Player 1 tells you: card 2 in your hand – colour: red.",
            ],
        ),
        ("p3", "en", ["Player 1 tells Player 2 something in secret."] * 2),
        ("p3", "fr", ["Joueur 1 dit quelque chose à Joueur 2 en secret."] * 2),
    ),
    ("value", "p2"): (
        (
            "p1",
            "en",
            ["You tell: card 1 in Player 2’s hand – value: 2.", "You tell: card 2 in Player 2’s hand – value: 3."],
        ),
    ),
    ("more", "p2", "2"): (
        ("p1", "en", ["You tell: a card in Player 2’s kept – value > 2: yes."]),
        ("p2", "fr", ["Joueur 1 annonce : un card (blue, value 3) dans votre kept – value > 2 : oui."]),
    ),
    ("holds", "p2", "red"): (
        (None, "en", ["Player 1 tells: “Player 2.holds(red)”: no."]),
        ("p2", "fr", ["Joueur 1 annonce : « Joueur 2.holds(red) » : non."]),
    ),
    ("whisper", "p2"): (
        ("p2", "en", ["Player 1 tells you: cards in their kept: 1."]),
        (None, "en", ["Player 1 tells Player 2 something in secret."]),
    ),
    ("search", "p2", "3"): (
        ("p2", "en", ["Player 1 tells: is there a card in your kept with value = 3 and colour other than red? Yes."]),
        (
            None,
            "fr",
            [
                (
                    "Joueur 1 annonce : y a-t-il un card dans le kept de Joueur 2 "
                    "avec value = 3 et colour autre que red ? Oui."
                )
            ],
        ),
    ),
    ("search", "p2", "2"): (
        ("p1", "en", ["You tell: is there a card in Player 2’s kept with value = 2 and colour other than red? No."]),
    ),
    ("lack", "p2"): (
        ("p1", "en", ["You tell: is there a card in Player 2’s kept with colour = blue? Yes."]),
        ("p2", "fr", ["Joueur 1 annonce : y a-t-il un card dans votre kept avec colour = blue ? Oui."]),
    ),
    ("allblue", "p2"): (
        ("p1", "en", ["You tell: every card in Player 2’s kept with colour = blue: value >= 3? Yes."]),
        ("p1", "fr", ["Vous annoncez : chaque card dans le kept de Joueur 2 avec colour = blue : value >= 3 ? Oui."]),
    ),
    ("bare", "p2"): (
        ("p1", "en", ["You tell: Player 2’s kept is empty: no."]),
        ("p2", "fr", ["Joueur 1 annonce : votre kept est vide : non."]),
    ),
    ("compare", "p2", "red"): (
        (
            "p3",
            "en",
            ["Player 1 tells: “Player 2.holds(red) and (holds(red) or Player 2’s kept.size = 2)”: no."],
        ),
    ),
    ("peek", "p2"): (
        ("p1", "fr", ["Joueur 2 vous montre un card (blue, value 3)."]),
        ("p2", "en", ["You show a card (blue, value 3) to Player 1."]),
        ("p3", "en", ["Player 2 shows a card to Player 1."]),
    ),
}


@pytest.mark.parametrize("answers", TOLD)
def test_what_is_told_names_the_thing_and_the_value(answers: tuple[str, ...]) -> None:
    """Who is told reads which card and what was asked of it; who is not reads who was told something."""
    for viewer, lang, lines in TOLD[answers]:
        assert hinted(*answers, viewer=viewer, lang=lang) == lines


def test_hints_of_one_line_stand_beside_each_other() -> None:
    """That a card is not red and that it is blue are two facts, each with the colour that was asked for."""
    dealt = rig({"p1": ["red.1", "blue.1", "red.2"], "p2": ["blue.2", "red.3", "blue.3"]})
    match = rulekit.Match(rulekit.loads(HINTS), players=3, seed=1, first="p1", chance=dealt)
    for answer in ("colour", "p2", "red", "colour", "p1", "red", "colour", "p2", "blue", "holds", "p2", "blue"):
        match.choose(answer)
    told = {
        (fact.what, fact.lies.at, fact.value) for fact in facts(match, "p2") if fact.lies and fact.lies.owner == "p2"
    }
    assert told == {
        ("card.colour = red", 0, False),
        ("card.colour = red", 1, True),
        ("card.colour = blue", 0, True),
        ("card.colour = blue", 1, False),
    }
    assert [(fact.what, fact.value) for fact in facts(match, None) if fact.form == "told"] == [("p2.holds(blue)", True)]


def _next_of(keys: Iterator[str], event: object) -> str:
    return next(keys)


def test_facts_do_not_tell_which_of_alike_components_is_meant() -> None:
    """Four cards in two looks: their facts stand in the order of what they say, whichever card was drawn."""
    rules = """
game "Twins"
  players 2
  limit 9 turns
component Card, 2 for each value in 1 to 2
each player has
  hand : hand of Card
table has
  stock : deck of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 1 from stock into hand
turn
  choose number_told in 1 to 2
  reveal (number of card in hand where card.value = number_told) = 0
"""
    for first in ("1", "2"):
        keys = iter((first, "1"))
        match = rulekit.Match(rulekit.loads(rules), seed=1, first="p1", chance=partial(_next_of, keys))
        match.choose("1" if first == "2" else "2")
        told = [(fact.key, fact.nowhere) for fact in facts(match, None)]
        assert told == sorted(told)


VALUES = """
game "Values"
  players 2
  limit 9 turns

component Card, one for each value in 1 to 6

each player has
  bid          : number 0 to 9, seen by owner
  pips[1 to 2] : number 1 to 6, seen by owner
  sea          : grid 2 by 2 of Player, seen by owner

table has
  code[1 to 2]        : number 0 to 9, seen by keeper
  pit[1 to 2, 1 to 2] : yes or no, seen by nobody

define keeper = first player in players

turn
  choose space in sea
  reveal bid
  reveal you.bid > pips[2]
  reveal sea[space]
  reveal (number of x in around(space) where pit[x.column, x.row])
"""


def test_values_of_whoever_acts_are_told_by_their_names() -> None:
    """Nothing of `bid` is the name of a player, and a space is where it is; components change nothing of that."""
    match = rulekit.Match(rulekit.loads(VALUES), seed=1)
    match.choose("2,1")
    assert [event.text for event in match.events(None) if "tells" in event.text] == [
        "Player 1 tells: “bid”: 0.",
        "Player 1 tells: “Player 1.bid > pips[2]”: no.",
        "Player 1 tells: “sea[2,1]”: none.",
        "Player 1 tells: “number of x in around(2,1) where pit[x.column, x.row]”: 0.",
    ]
