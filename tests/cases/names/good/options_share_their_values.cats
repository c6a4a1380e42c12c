game "Demo"
  players 2
  limit 5 rounds
option bed : A, B
option mouse : A, B
table has
  points : score
turn
  if bed = A and mouse = B
    score 1
