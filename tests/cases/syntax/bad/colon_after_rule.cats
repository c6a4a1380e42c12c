rule bury:   # error: RK108
  score 1
