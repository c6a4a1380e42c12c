game "Demo"
  players 2
  limit 5 rounds
component Card from "made_up.csv", stand-in  # error: RK610
  cost : number, stand-in  # error: RK610
define worth = 3, stand-in  # error: RK610
table often(n), stand-in  # error: RK610
  | n     | 1 | 2 |
  | often | 3 | 4 |
