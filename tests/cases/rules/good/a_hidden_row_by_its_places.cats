game "Shop"
  players 2
  limit 9 turns
component Card, 1 for each value in 1 to 3
each player has
  hand : hand of Card
table has
  shop : row of 3 Card, seen by nobody
setup
  move Card into shop
turn
  choose card in shop
  move card into hand
