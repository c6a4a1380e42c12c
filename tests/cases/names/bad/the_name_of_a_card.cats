game "Demo"
  players 2
  limit 5 rounds
component Card, one for each cost in 0 to 3
each player has
  hand : hand of Card
turn
  choose card in hand where card.name = Copper   # error: RK205
  move card into box
