turn
  if number of card in hand >= 3   # error: RK108
    score 1
