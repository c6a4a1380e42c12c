rule r
  score 1.5   # error: RK108
