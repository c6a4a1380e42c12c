game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
  shop : row of 3 Card
turn
  shuffle hand  # error: RK306
  refill shop  # error: RK306
  refill hand  # error: RK306
  draw 1 from shop into hand  # error: RK306
  move hand into top of hand  # error: RK306
