game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  board : grid 2 by 2 of Card
  cat : token on bord  # error: RK201
