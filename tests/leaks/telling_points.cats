# The points tell nothing; to say what they are made of would tell the cards in the hand.

game "Telling Points"
  players 2 to 3
  limit 20 rounds

component Card, one for each value in 1 to 20

each player has
  hand   : hand of Card
  points : score

table has
  stock : deck of Card

setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand

turn
  score number of card in hand where card.value > 0
  choose card in hand
  move card into stock
  shuffle stock
  draw 1 from stock into hand

play
  rounds until round = 3
    each player takes a turn

winner
  most points
  ties share
