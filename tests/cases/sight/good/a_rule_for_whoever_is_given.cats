game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
rule take(player)
  choose card in player.hand
  move card into you.next.hand
turn
  do take(you)
