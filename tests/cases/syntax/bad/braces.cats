turn
  if hand is empty {   # error: RK108
    score 1
  }
