turn
  if hand.size is 3   # error: RK108
    score 1
