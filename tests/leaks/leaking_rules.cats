# Leaks: what is open to all is worked out from a hand that the others do not see.

game "Leaking Rules"
  players 2 to 4
  limit 20 rounds

component Card, one for each value in 1 to 20

each player has
  hand  : hand of Card
  worth : number 0 to 400

table has
  stock : deck of Card

setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand

turn
  set worth = total of card.value for card in hand
  choose card in hand
  move card into stock
  shuffle stock
  draw 1 from stock into hand

play
  rounds until round = 3
    each player takes a turn
