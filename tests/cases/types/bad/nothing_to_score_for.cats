game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  score 1  # error: RK409
