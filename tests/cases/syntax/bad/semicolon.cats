rule r
  score 1;   # error: RK108
  score 2
