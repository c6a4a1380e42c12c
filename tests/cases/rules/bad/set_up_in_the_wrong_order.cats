game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
each player has
  hand : hand of Card
setup
  shuffle stock  # error: RK414
  move Card into stock
turn
  draw 1 from stock into hand
  move hand into bottom of stock
