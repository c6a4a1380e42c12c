game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
  heap  : pile of Card
  row   : number 0 to 40
turn
  set row = row + 1
  set row = row + 1
  draw 1 from stock into heap
  draw 1 from stock into heap
  move heap.top into bottom of heap
