game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  choose player in others where some card in Card has card.value = 5 and card.owner = player  # error: RK701
  choose card in Card where card.value = 5 and card in player.hand  # error: RK701
