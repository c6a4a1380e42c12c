game "Demo"
  players 2
  limit 5 rounds
component Card from "count.csv", 80 cards  # error: RK605
  cost : number
