game "Subsets"
  players 2
  limit 12 turns
kind Suit : a, b, c
component Card, 2 for each suit in Suit and value in 1 to 3
each player has
  hand   : hand of Card
  points : score
table has
  stock : deck of Card
  shop  : row of 4 Card, refilled from stock
  heap  : pile of Card
  board : grid 3 by 3 of Player
setup
  move Card into stock
  shuffle stock
  refill shop
  each player
    draw 5 from stock into hand
turn
  choose one
    pairs where hand.size > 1:
      choose 2 cards in hand where (distinct x.suit for x in cards).size = 1
      move cards into bottom of heap
      score 2
    runs:
      choose 1 to 3 cards in hand where (total of x.value for x in cards) in {3, 6}
      move cards into heap
      score cards.size * 2
    upto:
      choose up to hand.size - 1 cards in hand
      move cards into top of heap in any order
    many:
      choose 2 or more cards in shop where every x in cards has (every y in cards has x.suit != y.suit or x = y)
      move cards into hand
      refill shop
      score 1
    anyspaces:
      choose any spaces in board where spaces.size <= 2 and (every s in spaces has s is empty)
      for each s in spaces
        set board[s] = you
    kinds:
      choose 1 to 2 suits in Suit
      score number of x in hand where x.suit in suits
    numbers:
      choose 3 ns in 1 to 5 where (total of n for n in ns) > 8
      score total of n for n in ns
    exact:
      choose hand.size cards in hand
      score 1
  may
    choose any cards in hand where no x in cards has x.value = 1
    move cards into heap
  may repeat
    choose card in heap where card.value > heap.size - 3
    move card into hand
    score 1
  otherwise
    score -1
winner
  most points
  ties share
