rule r
  score 1; score 2   # error: RK108
