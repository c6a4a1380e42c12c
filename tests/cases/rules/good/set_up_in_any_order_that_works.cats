game "Demo"
  players 2
  limit 5 rounds
component Card, 2 for each rank in 1 to 3
table has
  stock : deck of Card
setup
  for each rank in 1 to 3
    shuffle stock
    move all card in Card where card.rank = rank into stock
  shuffle stock
turn
  move stock.top into bottom of stock
