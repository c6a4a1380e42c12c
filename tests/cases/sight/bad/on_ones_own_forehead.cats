game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  head : hand of Card, seen by others
turn
  choose x in 0 to (head.first.value otherwise 0)  # error: RK701
  choose player in players where some card in player.head has card.value = x  # error: RK701
