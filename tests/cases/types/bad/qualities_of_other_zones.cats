game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  heap : pile of Card
  stock : deck of Card, slides left  # error: RK407
  shop : row of 2 Card, reshuffled from heap  # error: RK407
  hands : pile of Card, starts {}  # error: RK407
