game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  reveal hand.first.value = 3
  if hand.first.value = 3
    go again
  let asked_for = all card in you.next.hand where card.value = 3
  reveal asked_for
  if asked_for is not empty
    move asked_for into hand
