game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
component Card from "cards.csv", 3 cards
  colour : Colour or none
  cost[Colour] : number 0 to 9
sample Card
  | code | name    | colour | cost red | cost blue |
  | a    | New cat | none   | 3        | 1         |
