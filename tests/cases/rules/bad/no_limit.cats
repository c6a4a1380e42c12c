game "Demo"
  players 2
table has
  points : score
turn  # error: RK405
  score 1
