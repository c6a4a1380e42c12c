# The rules of the saves in this folder: one of each format.
game "Cards"
  players 2 to 4
  first player "has the longest hair"
  limit 30 rounds
option bonus : none_of_it, double
kind Colour : red, blue
component Card, 2 for each colour in Colour and value in 1 to 3
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card
  heap  : pile of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 2 from stock into hand
turn
  step lay                                                     "Laying Cards"
    may
      choose card in hand where card.value >= 2
      score (if bonus = double then 2 * card.value else card.value)   "Points of Cards"
      move card into heap
  step draw_one                                                "Drawing"
    draw 1 from stock into hand
play
  turns until stock is empty
winner
  most points
  ties share
always "Nobody is ever below zero": every player in players has player.points >= 0
