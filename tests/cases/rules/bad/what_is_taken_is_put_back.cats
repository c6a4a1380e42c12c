game "Demo"
  players 2
component Card, one for each n in 1 to 9
each player has
  hand : hand of Card
table has
  heap : pile of Card
turn  # error: RK405
  choose card in heap
  move card into hand
  move hand into heap
