turn
  if a
    score 1
  elseif b   # error: RK108
    score 2
