game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
  bid : number 0 to 9, seen by owner
  laid : pile of Card
turn
  if hand.first.value = 4
    set bid = 3
scoring
  if bid > 3
    move hand into laid
