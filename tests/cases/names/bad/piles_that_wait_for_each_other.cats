game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card, reshuffled from heap  # error: RK212
  heap  : pile of Card
setup
  shuffle stock
turn
  draw 1 from stock into heap
