game "G"
  players 2 to 4
  limit 9 turns
component Card, 3 for each value in 1 to 5
each player has
  points : score
table has
  market : row of 5 Card
turn
  choose other in 0 to 9, seen by you
  if other > 3  # error: RK703
    score 1
  choose card in market, seen by you
  score card.value  # error: RK703
