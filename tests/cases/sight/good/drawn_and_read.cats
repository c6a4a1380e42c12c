game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
table has
  stock : deck of Card
turn
  let card = stock.top
  move card into hand
  choose x in 1 to (card.value otherwise 1)
