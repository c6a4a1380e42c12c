game "Demo"
  players 2 to 4
  limit 5 rounds
rule tidy
  end game
each player has
  points : score
turn
  score tidy  # error: RK301
  step rest
    score rest  # error: RK301
