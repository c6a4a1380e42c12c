game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

define six = 6
table has
  board : grid 3 by 3 of Card
turn
  choose card in Card
  set card.value = 1  # error: RK307
  set card = first c in Card  # error: RK307
  set six = 1  # error: RK307
  set board[1, 1] = card  # error: RK307
