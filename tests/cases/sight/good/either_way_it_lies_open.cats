game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
table has
  slots : row of 4 Card, seen by nobody
  right : pile of Card
  wrong : area of Card
turn
  choose card in slots
  if card.value = right.size + 1
    move card into right
  else
    move card into wrong
