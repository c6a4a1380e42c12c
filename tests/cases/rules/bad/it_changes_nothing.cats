game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
setup
  move Card into stock
  move Card into stock  # error: RK414
  shuffle stock
  shuffle stock  # error: RK414
  move stock into stock  # error: RK414
turn
  draw 0 from stock into box  # error: RK414
