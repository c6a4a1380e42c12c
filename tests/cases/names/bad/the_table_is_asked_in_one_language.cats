game "Demo"
  players 2
  languages en, fr  # error: RK802
  limit 5 rounds
each player has
  points : score
turn
  score 1
winner
  most points
  ties ask table "Who is the oldest?"
names fr
  points "points", gender mp
