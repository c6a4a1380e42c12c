game "Demo"
  players 2
  limit 5 rounds
component Card from "written_tomorrow.csv"  # error: RK601
  cost : number
