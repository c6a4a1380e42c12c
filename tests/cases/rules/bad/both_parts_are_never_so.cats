game "Demo"
  players 2
  limit 5 rounds
kind Suit : clubs, hearts, spades
component Card, one for each suit in Suit and rank in 1 to 9
define a(card) = card.suit = hearts and card.suit = spades  # error: RK420
define b(card) = card.suit != hearts or card.suit != spades  # error: RK420
define c(card) = card.rank > 4 and card.rank > 2  # error: RK420
define d(card) = card.rank > 2 and card.rank < 2  # error: RK420
turn
  nothing
