game "Demo"
  players 2
  limit 5 rounds
kind Suit : clubs, hearts, spades
component Card, one for each suit in Suit and rank in 1 to 9
define a(card) = card.suit = hearts or card.suit = spades
define b(card) = card.suit != hearts and card.suit != spades
define odd(card, by: number 1 to 3) = card.rank mod by = 1
define c(card) = odd(card, 1) or odd(card, 2)
define d(card) = card.rank > 2 and card.rank < 8 and card.rank != 5
turn
  nothing
always "It may state what is sure": players.size >= 1
