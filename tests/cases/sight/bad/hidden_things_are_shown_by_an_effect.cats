game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
table has
  tally : number 0 to 99
turn
  set tally = hand.first.value otherwise 0  # error: RK703
  for each card in hand where card.value = 3  # error: RK703
    add 1 to tally
