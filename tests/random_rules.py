"""Random rule files: a small table with every sort of zone, and statements put together by chance."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from tests.random_positions import Dice

HEAD = """\
game "Anything"
  players 2 to 3
  limit 4 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
component Die, 2 for each side in 1 to 1
each Card has
  tilt : number 0 to 3, starts 0
each Die has
  face : number 1 to 6, starts 1
each player has
  hand   : hand of Card
  kept   : pile of Card
  den    : area of Card
  mat    : grid of stacks of Card
  yard   : grid 2 by 2 of Card
  pawn   : token on mat or none
  points : score
  coins  : number 0 to 9
table has
  stock         : deck of Card, reshuffled from heap
  aside         : deck of Card
  heap          : pile of Card
  sack          : bag of Card
  secret        : row of 3 Card, seen by nobody, refilled from sack
  shop[Colour]  : row of 2 Card, refilled from stock, slides right
  piles[Colour] : pile of Card
  decks[Colour] : deck of Card
  board         : grid 3 by 3 of Player
  lids[board]   : yes or no
  pins[Colour]  : token on board or none
  dice          : area of Die
  boss          : Player or none
  marked        : set of Player
  bids[Player]  : number 0 to 9
  paid          : list of number
  home          : Space or none
  trace         : number 0 to 9999
setup
  move Card into stock
  shuffle stock
  move Die into dice
  each player
    draw 2 from stock into hand
  draw 3 from stock into sack
rule given(card)
  score card.value
define owned = total of player.coins for player in players
always "Nobody owes anything": every player in players has player.coins >= 0
winner
  most points
  ties share
"""
LINES = """\
move hand into stock|move hand into heap|move hand into bottom of stock|move hand into sack|move hand into piles[red]
draw 2 from stock into hand|draw 1 from sack into kept|draw trace mod 3 from heap into stock|draw 2 from den into hand
draw hand.size from kept into den|draw 2 from stock into mat[0, 0]|draw 1 from decks[red] into hand
shuffle stock|shuffle decks|refill shop|refill secret|score 1|score heap.top.value otherwise 0|score 2 * round
set coins = (coins + 1) mod 10|add 1 to trace|set boss = you|set boss = none|add you to marked|remove you from marked
move stock.top into bottom of stock|move stock.top into hand|move heap.top into bottom of heap|move heap.top into hand
move heap.top into top of aside|move stock into aside|move stock into heap|move aside into stock|move aside into kept
move stock into decks[red]|move decks into stock|move piles into hand|move heap into stock|move secret into den
move kept into heap in any order|move kept into bottom of kept|move shop[red] into heap|move yard[1, 1].top into hand
move mat[0, 0].top onto bottom of mat[0, 0]|move heap onto mat[1, 0]|move pawn onto mat[1, 0]|move pawn onto none
move pins onto board[2, 2]|move pins[red] onto none|roll NEW in 1 to 3|roll coins|roll boss|roll lids[board[2, 2]]
set bids = 1|add 1 to trace|set lids = yes|set paid = paid + [coins]|set paid = []|set home = pins[red]
queue extra|do extra|do given(heap.top)|queue given(heap.top)|set playing = players|let NEW = stock.top
reveal hand|reveal hand to you.next|reveal hand.size > 1|reveal heap.top.value|reveal yard|reveal stock to you
reveal (all c in hand where c.value > 1)|reveal (number of c in hand where c.value = 3) = 0|end turn|end round\
"""
BLOCKS = """\
if hand is empty|if trace > 3|if heap.top.value = 2|if you in marked|if stock.top.value > 1 and trace > 1|repeat 2 times
if trace > 1 and stock.top.value > 1
repeat coins mod 3 times|for each NEW in hand|for each NEW in marked|for each NEW in 1 to 2|may|each player|step NEW
for each NEW in (groups of x in mat by sides where x is not empty)|each other player
each player among {you, you.next} from you.next\
"""
QUESTIONS = """\
choose NEW in hand;move NEW into heap|choose NEW in kept where NEW.value > 1;move NEW into den
choose 2 NEW in hand;move NEW into kept|choose any NEW in den where NEW.size <= 2;move NEW into stock
choose NEW in secret;move NEW into hand|choose NEW in shop[blue];move NEW into hand
choose 1 to 2 NEW in hand where (total of x.value for x in NEW) = 3;move NEW into heap
choose NEW in shortest_paths(yard, yard[1, 1], yard[2, 2]);score NEW.size
choose NEW in hand and OTHER in yard where OTHER is empty;move NEW onto OTHER
choose NEW in board where NEW is empty;set board[NEW] = you|choose NEW in playing;NEW scores 2;set boss = NEW
choose NEW in mat + edge(mat) + {mat[0, 0]};move hand onto NEW|choose NEW in 1 to 3, seen by you;remove NEW from coins
choose NEW in rows(board), seen by you.next;score NEW.size|you.next chooses NEW in you.next.hand;move NEW into heap
choose NEW in Colour where shop[NEW] is not empty;move shop[NEW] into hand\
"""
WHOLE = """\
choose one;  NEW where coins > 1:;    set coins = coins - 1;  OTHER:;    score 1
for each NEW in Die;  roll NEW.face|for each NEW in hand;  set NEW.tilt = (NEW.tilt + 1) mod 4
each player at once;  choose NEW in hand;  move NEW into heap;  score hand.size
each player at once;  move hand into you.next.hand;  if coins > 1;    set coins = 0;  do given(heap.top)
each player at once;  may;    choose 1 to 2 NEW in hand, seen by you.next;    move NEW into stock;  set coins = 3
may;  move pawn onto mat[0, 1];otherwise;  score 1\
"""
TRIGGERS = """\
card enters heap|card leaves hand|pawn enters space|card enters den|player leaves playing|card enters shop at colour\
"""
WOKEN = ("score 1", "add 1 to trace", "queue given(heap.top)")
PLAYS = (
    "",
    "play\n  rounds\n    each player takes a turn\n",
    "play\n  rounds until round = 3\n    phase one\n      each player takes a turn\n    phase two\n      do for_all\n",
    "play\n  turns until trace > 20\n",
    "play\n  turns among players - marked until round = 3\n",
)


def options(table: str) -> list[str]:
    """What one of these tables offers."""
    return [one for line in table.split("\n") for one in line.split("|")]


class Writer:
    """Writes one rule file."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.names = 0

    def file(self) -> str:
        """All of it."""
        dice = self.dice
        parts = [HEAD, "turn\n", indent(self.block(3), "  "), "rule extra\n"]
        parts.append("".join(f"  {line}\n" for line in self.block(0).splitlines() if "extra" not in line))
        parts.append("  score 0\nrule for_all\n  each player\n    do extra\n")
        woken = [trigger for trigger in options(TRIGGERS) if dice.below(3) == 0]
        parts += [f"when {trigger}\n  {dice.one_of(WOKEN)}\n" for trigger in woken]
        return "".join([*parts, dice.one_of(PLAYS)])

    def block(self, depth: int) -> str:
        """Some statements."""
        return "".join(f"{line}\n" for _ in range(1 + self.dice.below(4)) for line in self.statement(depth))

    def statement(self, depth: int) -> Iterator[str]:
        """The lines of one statement."""
        sort = self.dice.below(10) if depth else 0
        if sort < 5:
            yield from self.named(self.dice.one_of(options(LINES)))
        elif sort < 7:
            yield from self.named(self.dice.one_of(options(BLOCKS)))
            yield from indent(self.block(depth - 1), "  ").splitlines()
        elif sort < 9:
            yield self.dice.one_of(("may", "may repeat", "each player", "if trace >= 0"))
            yield from (f"  {line}" for line in self.named(self.dice.one_of(options(QUESTIONS))))
            yield from indent(self.block(depth - 1), "  ").splitlines()
        else:
            yield from self.named(self.dice.one_of(options(WHOLE)))

    def named(self, lines: str) -> list[str]:
        """Lines with names of their own."""
        self.names += 1
        return lines.replace("NEW", f"it_{self.names}").replace("OTHER", f"other_{self.names}").split(";")


def random_rules(dice: Dice) -> str:
    """A rule file that mostly is one: what chance wrote may be refused."""
    return Writer(dice).file()
