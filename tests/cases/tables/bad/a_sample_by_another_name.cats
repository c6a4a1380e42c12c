game "Demo"
  players 2
  limit 5 rounds
component Duck from "ducks.csv", 2 ducks
  worth : number 0 to 9
  price : number 0 to 9
sample Duck
  | code | name  | worth |
  # error below: RK607
  | a    | Swann | 3     |
  # error below: RK607
  | b    | Heron | 3     |
