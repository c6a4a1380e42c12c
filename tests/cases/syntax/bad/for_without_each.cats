turn
  for card in hand   # error: RK108
    score 1
