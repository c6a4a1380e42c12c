game "Demo"
  players 2
  limit 5 rounds
table cards(seats, wins)
  # error below: RK607
  | players | 0 | 1 |
  | 2       | 7 | 8 |
