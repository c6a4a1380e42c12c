game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
table has
  tally : number 0 to 99
define best = (largest of card.value for card in hand) otherwise 0
turn
  each player from (first player in players with most player.best)  # error: RK703
    add 1 to tally
  repeat best times  # error: RK703
    add 1 to tally
