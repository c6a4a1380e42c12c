game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
define best(player) = (largest of card.value for card in player.hand) otherwise 0
turn
  reveal best(you.next)
  choose card in hand where card.value > best(you.next)
  move card into you.next.hand
