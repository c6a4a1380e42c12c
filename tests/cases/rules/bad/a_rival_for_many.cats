game "Demo"
  players 2
  limit 5 rounds
each player has
  points : score
winner
  most points
  ties share
  rival 3  # error: RK407
