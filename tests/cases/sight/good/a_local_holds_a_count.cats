game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  let cards = you.next.hand
  choose x in 0 to cards.size
  choose card in hand where card.value > x
  move card into you.next.hand
