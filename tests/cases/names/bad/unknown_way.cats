game "Demo"
  players 2 to 4
  limit 5 rounds
table has
  board : grid 3 by 3 of Player
define group(start: Space) = number of x connected to start by side where x is empty  # error: RK201
