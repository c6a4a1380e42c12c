game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
table has
  stock : deck of Card
turn
  choose player in others
  move player.hand into top of stock in any order  # error: RK701
