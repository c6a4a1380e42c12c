turn
  set open_lines = 1 to players.size  # error: RK108
