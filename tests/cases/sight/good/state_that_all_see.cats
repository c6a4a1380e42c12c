game "G"
  players 2
  limit 9 turns
component Card, 2 for each value in 1 to 5
each Card has
  open_mark : number 0 to 3, seen by all
  mark : number 0 to 3
each player has
  hand : hand of Card
turn
  choose player in others where some card in player.hand has card.open_mark = 3
  choose card in Card where card.open_mark = 3
