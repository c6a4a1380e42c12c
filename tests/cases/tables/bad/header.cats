game "Demo"
  players 2
  limit 5 rounds
component Card from "header.csv"  # error: RK603, RK603, RK603
  cost : number
  points : number
