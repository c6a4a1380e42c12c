# Loops inside of `each player at once`: each is over when its line is, unless an `end step` leaves it in the middle.
game "Loops Together"
  players 2 to 4
  limit 9 rounds
component Card, 2 for each value in 1 to 6
each player has
  hand   : hand of Card
  heap   : pile of Card
  points : score
table has
  stock : deck of Card
  count : number
setup
  move Card into stock
  shuffle stock
  each player
    draw 4 from stock into hand
play
  rounds until round = 6
    each player at once
      choose up to 2 cards in hand where cards.size < hand.size
      let before = cards.size
      for each card in cards and n in 1 to card.value where n mod 2 = 1
        score n
        add 1 to before
      repeat before times
        add 1 to count
      move cards into heap
      choose n in 1 to before + 1
      for each rest in hand where rest.value > n
        move rest into heap
      score before
    each player at once
      choose card in heap
      step looking
        for each other_card in heap
          if other_card.value = card.value and count mod 5 = 4
            end step
          score 1
      move card into hand
when card enters heap
  if heap.size > 2 and hand is not empty
    choose card2 in hand
    move card2 into heap
winner
  most points
  ties share
