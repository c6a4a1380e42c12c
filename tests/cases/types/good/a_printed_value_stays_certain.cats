game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
component Card from "none.csv"
  worth : number or none
each player has
  hand : hand of Card
  points : score
turn
  choose card in hand where card.worth is not none
  move card into box
  score card.worth
