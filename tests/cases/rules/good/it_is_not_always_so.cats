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
define is_red(card) = card.suit = hearts or card.suit = spades
define is_clubs(card) = card.suit != hearts and card.suit != spades
define odd(card, by: number 1 to 3) = card.rank mod by = 1
turn
  if heap > 0
    score number of card in pile where odd(card, 1) or odd(card, 2)
  score number of card in pile where is_red(card) or is_clubs(card)
  if heap > 2 and heap < 8 and heap != 5
    remove 1 from heap
winner
  most points
  ties share
always "It may state what is sure": heap >= 0
