game "Demo"
  players 2
  limit 5 rounds
component Card, 9
table has
  heap  : pile of Card
  stock : deck of Card, reshuffled from heap
  shop  : row of 9 Card, refilled from stock
setup
  move Card into heap
turn
  refill shop
when card enters stock
  end game
