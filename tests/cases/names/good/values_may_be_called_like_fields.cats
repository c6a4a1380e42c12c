game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
component Card, 2 for each size in 1 to 3 and colour in Colour
table has
  deck_of_all : deck of Card
define small = number of card in Card where card.size = 1 and card.colour = red
