table has
  board : grid size + 1 by size of Player  # error: RK108
