turn
  if a
    score 1
  elif b   # error: RK108
    score 2
