game "Demo"
  players 2
  limit 5 rounds
table has
  points : score
rule more
  score 1
  queue more  # error: RK404
