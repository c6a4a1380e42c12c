game "Demo"
  players 2
  limit 5 rounds
table has
  points : score
rule points  # error: RK202
  score 1
