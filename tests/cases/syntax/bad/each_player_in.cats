play
  each player in leaders   # error: RK108
    score 1
