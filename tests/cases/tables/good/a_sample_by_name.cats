game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
component Card from "cards.csv", 3 cards
  colour : Colour or none
  cost[Colour] : number 0 to 9
sample Card
  | code | name     | cost red |
  | a    | Old; cat |          |
  | b    | Old;_cat | 3        |
  | c    |          | 3        |
