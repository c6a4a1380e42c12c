turn
  score (a + b   # error: RK105
  score 2
