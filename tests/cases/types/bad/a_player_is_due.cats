game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  points : score
turn
  3 scores 2  # error: RK301
  1 chooses card in Card  # error: RK301
  reveal Card to 2  # error: RK301
  next player is 2  # error: RK301
  score first_player.points.seat  # error: RK205
