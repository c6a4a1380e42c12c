game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
each player has
  mat : grid 2 by 2 of Card
table has
  cat : token on mat  # error: RK306
