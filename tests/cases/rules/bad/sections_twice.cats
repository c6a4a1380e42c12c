game "Demo"
  players 2
  limit 5 rounds
turn
  end game
turn  # error: RK408
  end turn
table has
  points : score
each player has
  wins : score  # error: RK408
