game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
table has
  board : grid 3 by 3 of Player
  cards : grid 3 by 3 of Card
turn
  choose space in board where space is empty
  set space = you  # error: RK307
  choose place in cards
  set place = none  # error: RK307
