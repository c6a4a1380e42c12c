turn
  if (hand.size in 1 to 4) and points > 2  # error: RK108
    score 1
