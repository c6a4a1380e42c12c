game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  let threes = number of card in you.next.hand where card.value = 3
  choose x in 0 to threes  # error: RK701
  choose card in hand where card.value > x
  move card into you.next.hand
