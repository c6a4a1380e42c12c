game "Demo"
  players 2
  limit 5 rounds
table cards(seats, wins)
  | seats | 0 | 1 |
  # error below: RK607
  | 2     | 7 |   |
