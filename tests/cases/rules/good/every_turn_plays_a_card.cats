game "Demo"
  players 2
component Card, one for each n in 1 to 9
each player has
  hand : hand of Card
table has
  heap : pile of Card
setup
  move Card into heap
turn
  choose card in hand
  move card into heap
