game "Demo"
  players 2
  limit 5 rounds
option size : small, big
table has
  board : grid size by size of Player  # error: RK301, RK301
