game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

component Coin, 2 for each worth in 1 to 2
each player has
  hand : hand of Card
  mat  : grid of Card
  sum  : number
turn
  move hand into mat  # error: RK306
  move hand into sum  # error: RK306
  move first c in Coin into hand  # error: RK301
