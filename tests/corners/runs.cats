game "Runs"
  players 2
  limit 700 turns
component Card, 700
each player has
  points : score
table has
  stock : deck of Card
  sack  : area of Card
  hand_ : area of Card
setup
  move Card into sack
turn
  draw 2 from sack into hand_
  move hand_ into stock
  score stock.size
end
  stock.size = 700 : everybody wins
