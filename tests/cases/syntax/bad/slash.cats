rule r
  score points / 2   # error: RK108
