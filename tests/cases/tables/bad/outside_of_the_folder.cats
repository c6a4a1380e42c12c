game "Demo"
  players 2
  limit 5 rounds
component Card from "../good/cards.csv"  # error: RK606
  cost : number
