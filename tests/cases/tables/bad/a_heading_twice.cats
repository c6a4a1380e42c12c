game "Demo"
  players 2
  limit 5 rounds
table cards(seats, wins)
  # error below: RK402
  | seats | 0 | 0 |
  | 2     | 7 | 8 |
