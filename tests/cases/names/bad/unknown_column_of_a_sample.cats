game "Demo"
  players 2
  limit 5 rounds
component Card, one for each value in 1 to 2
sample Card
  # error below: RK205
  | code | valeu |
  | a    | 1     |
