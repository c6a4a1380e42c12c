turn
  if card is not in hand   # error: RK108
    score 1
