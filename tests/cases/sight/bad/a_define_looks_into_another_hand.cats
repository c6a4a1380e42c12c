game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
define best(player) = (largest of card.value for card in player.hand) otherwise 0
turn
  choose card in hand where best(you.next) > card.value  # error: RK701
  move card into you.next.hand
