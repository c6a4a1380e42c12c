game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
  late  : deck of Card
setup
  move all card in Card where card.rank < 3 into stock  # error: RK415
  move all card in Card where card.rank = 3 into late
  shuffle late
turn
  draw 1 from stock into box
  draw 1 from late into box
