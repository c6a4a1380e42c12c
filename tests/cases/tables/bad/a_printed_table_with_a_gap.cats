game "Demo"
  players 2
  limit 5 rounds
table cards(seats, wins)  # error: RK401
  | seats | 0 | 1 |
  | 2     | 7 | 8 |
  | 4     | 6 | 7 |
