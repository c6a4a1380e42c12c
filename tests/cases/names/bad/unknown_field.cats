game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
turn
  choose card in hand where card.valeu = 1  # error: RK205
  choose player in others where player.purse = card.value  # error: RK205
  score hand.value  # error: RK205
each player has
  points : score
