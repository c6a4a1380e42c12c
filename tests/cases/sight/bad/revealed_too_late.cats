game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  choose player in others where some card in player.hand has card.value = 3  # error: RK701
  reveal player.hand
