game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  heap : pile of Card
each player has
  stock : deck of Card, reshuffled from heap  # error: RK308
