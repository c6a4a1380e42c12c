game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  hand : hand of Card
rule take(cards: set of Card)
  choose card in cards  # error: RK701
  move card into hand
turn
  do take(you.next.hand)
