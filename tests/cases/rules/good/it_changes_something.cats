game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
  open  : yes or no
  row   : number 0 to 40
each player has
  hand   : hand of Card
  points : score
setup
  move Card into stock
  shuffle stock
turn
  set open = not open
  set open = not open
  set row = row + 1
  set row = row + 1
  draw 1 from stock into hand
  draw 1 from stock into hand
  score 1
  score 1
  move stock.top into hand
  move stock.top into hand
  if open
    end turn
  score 1
winner
  most points
  ties share
