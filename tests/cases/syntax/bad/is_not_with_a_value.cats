turn
  if leader is not you   # error: RK108
    score 1
