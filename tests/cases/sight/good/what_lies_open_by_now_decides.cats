game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
  laid : pile of Card
  tally : number 0 to 99
turn
  choose card in hand
  move card into laid
  if card.value = 4
    add 1 to tally
