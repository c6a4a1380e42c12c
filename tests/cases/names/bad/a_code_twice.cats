game "Demo"
  players 2
  limit 5 rounds
component Card, one for each value in 1 to 2
sample Card
  | code | value |
  | a    | 1     |
  # error below: RK202
  | a    | 2     |
