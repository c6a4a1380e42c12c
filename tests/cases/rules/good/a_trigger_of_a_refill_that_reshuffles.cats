game "Demo"
  players 2
  limit 5 rounds
component Card, 9
table has
  heap  : pile of Card
  stock : deck of Card, reshuffled from heap
  shop  : row of 3 Card, refilled from stock
  out   : area of Card
  count : number 0 to 99
setup
  move Card into heap
turn
  refill shop
  move shop into out
  score count
when card leaves heap
  add 1 to count
when card enters stock
  add 1 to count
each player has
  points : score
winner
  most points
  ties share
