game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score
play
  rounds
    each player
      score 1
turn  # error: RK208
  score 2
