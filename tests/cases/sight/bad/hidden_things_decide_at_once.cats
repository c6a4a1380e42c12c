game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
  tally : number 0 to 99
turn
  each player at once
    if some card in hand has card.value = 3  # error: RK703
      add 1 to tally
    else
      add 2 to tally
