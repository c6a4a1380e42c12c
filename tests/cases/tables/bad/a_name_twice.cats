game "Demo"
  players 2
  limit 5 rounds
component Card from "twice.csv"  # error: RK608
  cost : number
