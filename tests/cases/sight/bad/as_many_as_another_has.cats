game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  choose (number of card in you.next.hand where card.value = 3) cards in hand  # error: RK701
  move cards into you.next.hand
