game "Demo"
  players 2
  limit 5 rounds
kind Suit : clubs, hearts, spades
component Card, 1 for each suit in Suit and rank in 1 to 9
table has
  heap : number 0 to 9, starts 9
  pile : pile of Card
each player has
  points : score
setup
  move Card into pile
define is_red(card) = card.suit = hearts and card.suit = spades  # error: RK420
define is_any(card) = card.suit != hearts or card.suit != spades  # error: RK420
define odd(card) = card.rank mod 2 = 2  # error: RK420
turn
  if heap >= 0  # error: RK420
    score 1
  score number of card in pile where is_red(card) or is_any(card) or odd(card)
  score number of card in pile where card.rank > 0 and card.rank < 5  # error: RK420
  score number of card in pile where card.rank > 2 and card.rank < 2  # error: RK420
  if heap > 4 and heap > 2  # error: RK420
    remove 1 from heap
winner
  most points
  ties share
