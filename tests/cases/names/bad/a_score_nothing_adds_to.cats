game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score  # error: RK212
turn
  nothing
winner
  most points
  ties share
