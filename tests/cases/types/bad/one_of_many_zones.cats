game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

table has
  pool[1 to 3] : deck of Card
  heap         : pile of Card
turn
  draw 1 from pool into heap  # error: RK308
  move heap into pool  # error: RK308
  reveal pool.top  # error: RK308
