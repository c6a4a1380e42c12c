game "Demo"
  players 2
  languages en, fr  # error: RK803
  limit 5 rounds
component Card, 9
table has
  stock : deck of Card
setup
  move Card into stock
turn
  draw 1 from stock into box
names fr
  Card  "carte à jouer"
  stock "pioche"
