game "Demo"
  players 2
  limit 5 rounds
kind Plant : fern, rose
component Tile from "gaps.csv"  # error: RK604, RK604
  cost : number 0 to 9
  plant : Plant
  wins : number 1 to 3 or none
turn
  choose n in 1 to 2
