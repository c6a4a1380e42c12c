turn
  foreach card in hand   # error: RK108
    score 1
