game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score
winner  # error: RK409
  most points
