game "Peek"
  players 2
  limit 9 turns
component Card, 2 for each value in 1 to 3
each player has
  hand : hand of Card
turn
  choose player in others where some card in player.hand has card.value = 3  # error: RK701
  choose card in player.hand  # error: RK701
  move card into hand
