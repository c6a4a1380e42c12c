game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
  mat  : grid of Card
turn
  choose space in mat
  move space into hand  # error: RK301
  move mat into hand  # error: RK301
  move 3 into hand  # error: RK301
