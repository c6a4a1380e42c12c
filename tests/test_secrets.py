"""Who may know what: rules that would tell a secret, and rules that look alike and tell none."""

from __future__ import annotations

import pytest

from rulekit.driver import check_text
from tests.unused import but_unused

HEAD = """game "G"
  players 2 to 4
  limit 9 turns
component Card, one for each suit in 1 to 4 and value in 1 to 9
each Card has
  mark : number 0 to 3
  open_mark : number 0 to 3, seen by all
each player has
  hand : hand of Card
  kept : pile of Card
  head : hand of Card, seen by others
  bid : number 0 to 9, seen by owner
  mat : grid 3 by 3 of Card
  dark : grid 3 by 3 of Card, seen by nobody
  pawn : token on mat
  ghost : token on mat or none, seen by owner
table has
  stock : deck of Card
  heap : pile of Card
  veiled : row of 4 Card, seen by nobody
  pot : area of Card
  tally : number 0 to 99
  shelf[1 to 3] : hand of Card
define theirs(player) = player.hand
define best(player) = (largest of card.value for card in player.hand) otherwise 0
define mine = hand
define mybest = (largest of card.value for card in hand) otherwise 0
define first_of(player) = first card in player.hand
define strongest = first player in players with most player.mybest
table price(v)
  | v     | 1 | 2 | 3 |
  | price | 4 | 5 | 6 |
"""
TURN = "\nturn\n  add 1 to tally\n"


def codes(rules: str) -> list[str]:
    """The codes that are found in some rules."""
    text = rules if "turn\n" in rules else rules + TURN
    return [one.code.value for one in but_unused(check_text(HEAD + text + "\n")[1])]


OPEN = [
    # own define
    "rule r\n  choose card in kept where best(you) > card.value\n  add 1 to tally",
    # own define no arg
    "rule r\n  choose card in mine where mybest > card.value\n  move card into kept",
    # local of count
    "rule r\n  let n = you.next.hand.size\n  choose x in 0 to n\n  add x to tally",
    # count aggregate
    "rule r\n  choose x in 0 to (number of card in you.next.hand)\n  add x to tally",
    # own bid
    "rule r\n  choose x in 0 to bid\n  add x to tally",
    # you changes
    "rule r\n  each player\n    choose card in hand\n    move card into kept",
    # chooser's own via local
    (
        "rule r\n  choose player in others where player.hand is not empty\n  let cards = player.hand\n"
        "  player chooses card in cards\n  move card into kept"
    ),
    # chooser alias
    (
        "rule r\n  choose player in others where player.hand is not empty\n  let p = player\n"
        "  p chooses card in player.hand\n  move card into kept"
    ),
    # chooser next
    "rule r\n  you.next chooses card in you.next.hand\n  move card into kept",
    # params
    "rule r\n  do s(hand)\nrule s(cards: set of Card)\n  choose card in cards\n  move card into kept",
    # by place then moved
    ("rule r\n  choose card in veiled\n  move card into hand\n  choose x in 0 to card.value\n  add x to tally"),
    # top let moved
    (
        "rule r\n  if stock is empty\n    end game\n  let card = first y in stock\n  move card into hand\n"
        "  choose x in 0 to (card.value otherwise 0)\n  add x to tally"
    ),
    # revealed before
    ("rule r\n  choose player in others\n  reveal player.hand\n  choose card in player.hand\n  move card into hand"),
    # revealed to me
    (
        "rule r\n  choose player in others\n  reveal player.hand to you\n  choose card in player.hand\n"
        "  move card into hand"
    ),
    # all revealed
    (
        "rule r\n  for each player in others\n    reveal player.hand\n"
        "  choose q in others where some card in q.hand has card.value = 3\n  add 1 to tally"
    ),
    # fact revealed
    "rule r\n  reveal best(you.next)\n  choose x in 0 to best(you.next)\n  add x to tally",
    # fact local revealed
    "rule r\n  let n = best(you.next)\n  reveal n\n  choose x in 0 to n\n  add x to tally",
    # revealed by a rule
    (
        "rule show(player)\n  reveal player.hand\nrule r\n  choose player in others\n  do show(player)\n"
        "  choose card in player.hand\n  move card into hand"
    ),
    # head of others
    ("rule r\n  choose player in others where some card in player.head has card.value = 3\n  add 1 to tally"),
    # neighbours in the light
    ("rule r\n  choose space in mat where some n in neighbours(space) has n.top.value = 3\n  add 1 to tally"),
    # open mark
    ("rule r\n  choose player in others where some card in player.hand has card.open_mark = 3\n  add 1 to tally"),
    # indexed count
    "rule r\n  choose x in 1 to 3 where shelf[x].size > 2\n  add 1 to tally",
    # pawn token
    "rule r\n  choose space in neighbours(pawn) where space != you.next.pawn\n  move pawn onto space",
    # moved to open then read
    ("rule r\n  choose card in hand\n  move card into heap\n  you.next chooses x in 0 to card.value\n  add x to tally"),
    # moved into the other's hand
    (
        "rule r\n  choose card in hand\n  move card into you.next.hand\n"
        "  you.next chooses x in 0 to card.value\n  add x to tally"
    ),
    # end on count
    "end\n  hand is empty : you win",
    # end who hidden
    "end\n  stock is empty : strongest wins",
    # turns until count
    "play\n  turns until hand is empty",
    # if hidden, invisible
    "rule r\n  if best(you) > 3\n    set bid = 3",
    # if after reveal
    "rule r\n  reveal best(you) > 3\n  if best(you) > 3\n    add 1 to tally",
    # if after reveal of part
    "rule r\n  reveal best(you)\n  if best(you) > 3\n    add 1 to tally",
    # if on local revealed
    "rule r\n  choose card in hand\n  reveal card\n  if card.value > 3\n    add 1 to tally",
    # if on card moved open
    "rule r\n  choose card in hand\n  move card into heap\n  if card.value > 3\n    add 1 to tally",
    # if on card in hand, open soon
    "rule r\n  choose card in hand\n  if card.value > 3\n    add 1 to tally\n  move card into heap",
    # by on card in hand, open soon
    (
        "rule r\n  choose card in hand\n  by card.value\n    1:\n      add 1 to tally\n    otherwise:\n"
        "      add 2 to tally\n  move card into heap"
    ),
    # for each card of a hand
    "rule r\n  for each card in hand\n    add 1 to tally",
    # scoring sees all
    "scoring\n  if bid > 3\n    add 1 to tally",
    # order of mine
    "rule r\n  move hand into top of stock in any order",
    # at once
    "rule r\n  each player at once\n    choose card in hand\n    move card into heap",
    # trigger on own hand
    "when card enters hand\n  choose x in 0 to card.value, seen by you\n  set bid = x",
    # a passed hand in a local
    ("rule r\n  for each player in others\n    player chooses card in player.hand\n    move card into heap"),
    # rule with shown arg
    (
        "rule take(player)\n  choose card in player.hand\n  move card into hand\nrule r\n"
        "  choose player in others\n  reveal player.hand\n  do take(player)"
    ),
    # param chooser
    (
        "rule give(player)\n  player chooses card in player.hand\n  move card into hand\nrule r\n"
        "  choose player in others\n  do give(player)"
    ),
    # told of a component
    (
        "rule r\n  choose player in others\n  let card = first y in player.hand with most y.value\n"
        "  if card is none\n    end game\n  reveal card to you\n"
        "  choose x in 0 to (card.value otherwise 0), seen by you\n  set bid = x"
    ),
    # moved by a rule
    (
        "rule lay(card)\n  move card into heap\nrule r\n  choose card in hand\n  do lay(card)\n"
        "  if card.value > 3\n    add 1 to tally"
    ),
    # hanabi
    (
        "rule r\n  choose card in veiled\n  if card.value = tally\n    move card into heap\n  else\n"
        "    move card into pot\n  if card.value = 9\n    add 1 to tally"
    ),
    # rule given you
    "rule take(player)\n  choose card in player.hand\n  move card into kept\nrule r\n  do take(you)",
    # bids revealed
    (
        "rule r\n  each player at once\n    choose amount in 0 to 9\n    set bid = amount\n"
        "  each player at once\n    reveal bid\n  set tally = largest of player.bid for player in players"
    ),
    # bids revealed 2
    (
        "rule r\n  for each player in players\n    reveal player.bid\n"
        "  if some player in players has player.bid > 3\n    add 1 to tally"
    ),
    # end on a revealed bid
    "turn\n  choose amount in 0 to 9\n  set bid = amount\n  reveal bid\nend\n  bid = 3 : you win",
    # memory
    (
        "rule r\n  choose a in dark\n  reveal a.top\n  choose b in dark where b != a\n  reveal b.top\n"
        "  if a.top.value = b.top.value\n    add 1 to tally"
    ),
    # own define chain
    (
        "define a1(player) = best(player)\ndefine a2(player) = a1(player) + 1\nrule r\n"
        "  choose x in 0 to a2(you), seen by you\n  set bid = x"
    ),
    # my hand in a menu
    (
        "rule r\n  choose one\n    a where some card in hand has card.value = 3:\n      set bid = 3\n"
        "    b:\n      set bid = 2"
    ),
    # second question place
    "rule r\n  choose card in hand and other in veiled\n  move card into heap",
    # turns body you
    (
        "turn\n  set bid = 1\nplay\n  turns until round = 3\n"
        "    choose card in hand where card.value > bid\n    move card into heap"
    ),
    # phase block each player
    (
        "play\n  rounds until round = 3\n    phase bidding\n      each player\n"
        "        choose x in 0 to 9, seen by you\n"
        "        set bid = x\n    phase showing\n      each player\n"
        "        choose card in hand where card.value <= bid\n        move card into heap\nturn\n"
        "  set bid = 1"
    ),
    # leader chooses own
    (
        "table has\n  leader : Player, starts first_player\nrule r\n"
        "  leader chooses card in leader.hand where card.value > leader.bid\n  move card into heap"
    ),
    # owner of a shown card
    ("rule r\n  choose card in kept\n  choose player in others where player != card.owner\n  add 1 to tally"),
    # whose it is, after it has been shown
    (
        "define three = first x in Card where x.value = 3\nrule r\n  reveal three\n"
        "  if three.owner = you\n    add 1 to tally"
    ),
    # count with filter on counts
    "rule r\n  choose player in others where player.hand.size < hand.size\n  add 1 to tally",
    # which are in both
    "rule r\n  choose card in hand where card not in kept\n  move card into kept",
]
CHOICES = [
    # define with args
    "rule r\n  choose card in kept where best(you.next) > card.value\n  add 1 to tally",
    # other's define
    "rule r\n  choose player in others where player.mybest > 3\n  add 1 to tally",
    # set from a define
    (
        "rule r\n  choose player in others where player.hand is not empty\n"
        "  choose card in theirs(player)\n  move card into kept"
    ),
    # component from a define
    "rule r\n  choose player in others where first_of(player).value = 3\n  add 1 to tally",
    # p.define component
    (
        "rule r\n"
        "  choose player in others where player.mine is not empty and (first card in player.mine).value = 2\n"
        "  add 1 to tally"
    ),
    # local number from hidden
    ("rule r\n  let n = number of card in you.next.hand where card.value = 3\n  choose x in 0 to n\n  add x to tally"),
    # local number used in where
    ("rule r\n  let n = best(you.next)\n  choose card in hand where card.value > n\n  move card into kept"),
    # local changed below a hidden if
    (
        "rule r\n  let n = 0\n  if some card in you.next.hand has card.value = 3\n    set n = 1\n"
        "  choose x in 0 to n\n  add x to tally"
    ),
    # local set to hidden
    "rule r\n  let n = 0\n  set n = best(you.next)\n  choose x in 0 to n\n  add x to tally",
    # bid of other
    "rule r\n  choose x in 0 to you.next.bid\n  add x to tally",
    # loop local
    (
        "rule r\n  choose player in others\n  for each card in player.hand\n"
        "    choose x in 0 to card.value\n    add x to tally"
    ),
    # you changes: a local of mine
    "rule r\n  let cards = hand\n  each other player\n    choose card in cards\n    move card into kept",
    # chooser sees not mine by local
    ("rule r\n  choose player in others\n  let cards = hand\n  player chooses card in cards\n  move card into kept"),
    # chooser wrong
    "rule r\n  you.next chooses card in hand\n  move card into kept",
    # params
    ("rule r\n  do s(you.next.hand)\nrule s(cards: set of Card)\n  choose card in cards\n  move card into kept"),
    # secret param
    "rule r\n  do s(best(you.next))\nrule s(n: number)\n  choose x in 0 to n\n  add x to tally",
    # by place then face
    "rule r\n  choose card in veiled\n  choose x in 0 to card.value\n  add x to tally",
    # top let not moved
    (
        "rule r\n  if stock is empty\n    end game\n  let card = first y in stock\n"
        "  choose x in 0 to (card.value otherwise 0)\n  add x to tally"
    ),
    # revealed later
    ("rule r\n  choose player in others where some card in player.hand has card.value = 3\n  reveal player.hand"),
    # revealed to another
    (
        "rule r\n  choose player in others\n  reveal player.hand to player\n  choose card in player.hand\n"
        "  move card into hand"
    ),
    # another's hand revealed
    (
        "rule r\n  choose player in others\n  reveal player.hand\n"
        "  choose q in others where some card in q.hand has card.value = 3\n  add 1 to tally"
    ),
    # how many
    "rule r\n  choose best(you.next) cards in hand\n  move cards into kept",
    # up to how many
    "rule r\n  choose up to best(you.next) cards in hand\n  move cards into kept",
    # owner of all cards
    (
        "rule r\n"
        "  choose player in others where some card in Card has card.value = 3 and card.owner = player\n"
        "  add 1 to tally"
    ),
    # own head
    ("rule r\n  choose x in 0 to ((largest of card.value for card in head) otherwise 0)\n  add x to tally"),
    # head of any player
    ("rule r\n  choose player in players where some card in player.head has card.value = 3\n  add 1 to tally"),
    # neighbours in the dark
    ("rule r\n  choose space in dark where some n in neighbours(space) has n.top.value = 3\n  add 1 to tally"),
    # list of cards
    "rule r\n  choose x in (list of card for card in you.next.hand)\n  move x into kept",
    # difference then count by value
    ("rule r\n  choose x in 0 to ((all card in Card where card.value = 3) - you.next.hand).size\n  add x to tally"),
    # in other's hand
    "rule r\n  choose card in Card where card in you.next.hand\n  add 1 to tally",
    # mark hidden
    ("rule r\n  choose player in others where some card in player.hand has card.mark = 3\n  add 1 to tally"),
    # mark from all cards
    "rule r\n  choose card in Card where card.mark = 3\n  add 1 to tally",
    # indexed hand of table
    "rule r\n  choose x in 1 to 3 where some card in shelf[x] has card.value = 3\n  add 1 to tally",
    # printed table
    "rule r\n  choose x in 0 to price(smaller_of(3, larger_of(1, you.next.bid)))\n  add x to tally",
    # ghost token
    "rule r\n  choose space in neighbours(pawn) where space != you.next.ghost\n  move pawn onto space",
    # state via a define of all cards
    ("define marked(card) = card.mark = 3\nrule r\n  choose card in Card where marked(card)\n  add 1 to tally"),
    # tops in the dark via a define
    (
        "define tops(space) = (space.top.value otherwise 0)\nrule r\n"
        "  choose space in dark where tops(space) > 2\n  add 1 to tally"
    ),
    # order of another's hand
    "rule r\n  choose player in others\n  move player.hand into top of stock in any order",
    # at once, the other's
    "rule r\n  each player at once\n    choose card in you.next.hand\n    move card into heap",
    # menu where hidden
    ("rule r\n  choose one\n    a where best(you.next) > 3:\n      add 1 to tally\n    b:\n      add 2 to tally"),
    # rule alone
    "rule take(player)\n  choose card in player.hand\n  move card into hand",
    # best of a hidden hand told to none
    (
        "rule r\n  choose player in others\n  let card = first y in player.hand with most y.value\n"
        "  choose x in 0 to (card.value otherwise 0), seen by you\n  set bid = x"
    ),
    # rule given you and another
    (
        "rule take(player)\n  choose card in player.hand\n  move card into kept\nrule r\n  do take(you)\n"
        "  do take(you.next)"
    ),
    # choose in a define chain
    (
        "define a1(player) = best(player)\ndefine a2(player) = a1(player) + 1\nrule r\n"
        "  choose x in 0 to a2(you.next)\n  add x to tally"
    ),
    # for each player me included
    "rule r\n  for each player in players\n    choose x in 0 to player.bid, seen by you\n    set bid = x",
    # let player then
    "rule r\n  let p = you.next\n  choose card in p.hand\n  move card into hand",
    # may choose
    "rule r\n  may\n    choose card in you.next.hand\n    move card into hand",
    # second of two questions
    ("rule r\n  choose card in hand and other in you.next.hand where other.value = card.value\n  move card into heap"),
    # while clause
    ("rule r\n  choose s in (all s from pawn toward north while s.top.value != you.next.bid)\n  move pawn onto s"),
    # leader chooses mine
    ("table has\n  leader : Player, starts first_player\nrule r\n  leader chooses card in hand\n  move card into heap"),
]
ENDS = [
    # end on hidden
    "end\n  some player in players has player.hand.first.value = 3 : nobody wins",
    # end on a define
    "end\n  best(you) > 8 : you win",
    # end on bid
    "end\n  some player in players has player.bid = 9 : nobody wins",
    # rounds until hidden
    ("play\n  rounds until strongest = first_player\n    each player takes a turn\nturn\n  add 1 to tally"),
    # turns until hidden
    "play\n  turns until mybest = 9",
    # end on head
    "end\n  some card in head has card.value = 9 : you win",
]
CAUSES = [
    # stored open
    "rule r\n  set tally = best(you.next)\n  choose x in 0 to tally\n  add x to tally",
    # if hidden, visible
    "rule r\n  if best(you) > 3\n    add 1 to tally",
    # calls a rule in a hidden if
    "rule s\n  add 1 to tally\nrule r\n  if bid > 3\n    do s",
    # queue in a hidden if
    "rule s\n  add 1 to tally\nrule r\n  if bid > 3\n    queue s",
    # order by hidden
    "rule r\n  each player from strongest\n    add 1 to tally",
    # for each hidden
    "rule r\n  for each card in hand where card.value = 3\n    add 1 to tally",
    # repeat hidden
    "rule r\n  repeat best(you) times\n    add 1 to tally",
    # move to own hand visible
    "rule r\n  if bid > 3\n    draw 1 from stock into hand",
    # else branch
    "rule r\n  if bid > 3\n    set bid = 0\n  else\n    add 1 to tally",
    # whose a card of all is, by way of a define
    "define three = first x in Card where x.value = 3\nrule r\n  if three.owner = you\n    add 1 to tally",
    # asks in a hidden if
    "rule r\n  if bid > 3\n    choose x in 1 to 3, seen by you\n    set bid = x",
    # next player by hidden
    "turn\n  next player is strongest\nplay\n  turns until round = 3",
    # at once hidden if
    "rule r\n  each player at once\n    if best(you) > 3\n      add 1 to tally",
    # game over in hidden if
    "rule r\n  if bid > 3\n    end game",
    # if on card in hand, stays
    "rule r\n  choose card in hand\n  if card.value > 3\n    add 1 to tally",
    # if on card in hand, open if so
    "rule r\n  choose card in hand\n  if card.value > 3\n    move card into heap",
]


@pytest.mark.parametrize("rules", OPEN)
def test_nothing_is_told(rules: str) -> None:
    """Who is asked sees what they are asked about; what all see depends on what all see."""
    assert codes(rules) == []


@pytest.mark.parametrize("rules", CHOICES)
def test_a_choice_tells(rules: str) -> None:
    """The possible answers would tell who is asked something hidden."""
    assert codes(rules) == ["RK701"]


@pytest.mark.parametrize("rules", ENDS)
def test_an_end_tells(rules: str) -> None:
    """The end would come by something that not all see."""
    assert codes(rules) == ["RK702"]


@pytest.mark.parametrize("rules", CAUSES)
def test_an_effect_tells(rules: str) -> None:
    """Something that all see depends on something that not all see."""
    assert codes(rules) == ["RK703"]
