game "Memory"
  players 2
  limit 40 turns
component Card, 2 for each value in 1 to 4
table has
  cloth : grid 4 by 2 of Card, seen by nobody
  stock : deck of Card
setup
  move Card into stock
turn
  choose a in cloth
  choose b in cloth - {a} where b != a and b not in sides(a)
