game "Demo"
  players 2
  limit 5 rounds
component Card from "rounds.csv"
  round : number
table has
  deck : deck of Card
