turn
  if hand is empty: score 1   # error: RK108
