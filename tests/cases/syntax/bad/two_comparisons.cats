turn
  if 2 <= hand.size <= 4   # error: RK108
    score 1
