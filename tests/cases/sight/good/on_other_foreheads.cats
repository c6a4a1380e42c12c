game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  head : hand of Card, seen by others
turn
  choose player in others where some card in player.head has card.value = 3
  choose other in players where other != you and some card in other.head has card.value = 3
