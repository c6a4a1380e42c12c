game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
turn
  choose card in hand where value = 1  # error: RK201
