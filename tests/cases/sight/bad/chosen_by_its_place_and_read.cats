game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
table has
  veiled : row of 4 Card, seen by nobody
turn
  choose card in veiled
  choose x in 0 to card.value  # error: RK701
