game "Demo"
  players 2
table has
  points : score
play
  rounds until points = 9  # error: RK405
    score 1
