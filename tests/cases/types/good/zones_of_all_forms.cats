game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
component Card, 2 for each colour in Colour
each player has
  mat[Colour] : grid 2 by 2 of stacks of Card
  hand : hand of Card, seen by others
table has
  board : hex grid 3 by 3 of Player
  cat : token on board or none
  shop[0 to 1] : row of 2 Card, refilled from stock, slides left
  stock : deck of Card
  stones[board, Colour] : bag of Card
