turn
  score a + b)   # error: RK105
