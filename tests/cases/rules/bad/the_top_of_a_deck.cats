game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

table has
  stock[1 to 2] : deck of Card
define top = stock[1].top  # error: RK407
turn
  choose card in Card where card = stock[1].top  # error: RK407
  reveal stock[2].top
  let sum = total of stock[n].top.value for n in 1 to 2  # error: RK407
