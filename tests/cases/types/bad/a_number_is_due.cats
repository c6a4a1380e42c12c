game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
  points : score
turn
  score hand  # error: RK301
  draw hand from hand into hand  # error: RK301
  repeat you times  # error: RK301
    score -hand  # error: RK301
