game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
turn
  choose player in others
  do show(player)
  do take(player)
rule show(player)
  reveal player.hand
rule take(player)
  choose card in player.hand
