# Triggers that set off triggers: a chain of six, and by a player's choice another round of them, deeper than C has room.
game "Domino"
  players 2 to 4
  limit 20 rounds
component Card, 3 for each value in 1 to 6
each player has
  hand    : hand of Card
  first_  : area of Card
  second_ : pile of Card
  third_  : row of 4 Card
  fourth_ : area of Card
  points  : score
table has
  stock : deck of Card, reshuffled from heap
  heap  : pile of Card
  fifth_ : area of Card
setup
  move Card into stock
  shuffle stock
  each player
    draw 3 from stock into hand
turn
  draw 1 from stock into hand
  choose card in hand
  move card into first_
when card enters first_
  if card.value > 1
    move card into second_
when card enters second_
  if card.value > 2
    move second_.top into third_
when card enters third_
  if card.value > 3
    move third_ into fourth_
  else if third_ is full
    move third_ into heap
when card enters fourth_
  if card.value > 4
    move fourth_ into fifth_
when card enters fifth_
  score 1
  if fifth_.size > 3
    move fifth_ into heap
  if round = 9
    may
      choose card2 in hand where card2.value = 6
      move card2 into first_
when card enters heap
  score heap.size mod 2
winner
  most points
  ties share
