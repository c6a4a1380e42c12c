rule r
  score 2147483648   # error: RK109
