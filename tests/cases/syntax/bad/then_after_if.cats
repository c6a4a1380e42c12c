turn
  if hand is empty then score 1   # error: RK108
