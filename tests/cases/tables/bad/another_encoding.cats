game "Demo"
  players 2
  limit 5 rounds
component Card from "latin.csv"  # error: RK602
  cost : number
