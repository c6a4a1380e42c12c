game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each n in 1 to 3
table has
  stock : pile of Card
  heap : pile of Card
setup
  move Card into stock
turn
  move stock.top into heap
when card enters stock  # error: RK211
  move card into heap
