game "Demo"
  players 2
  limit 5 rounds
component Card, one for each cost in 1 to 9
each Card has
  counters : number 0 to 3
each player has
  kept : area of Card
  points : score
turn
  for each card in kept where card.counters > 0
    remove 1 from card.counters
  for each player in others where player.points < points
    player scores 1
