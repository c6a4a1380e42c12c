turn
  // the cat moves   # error: RK108
  score 1
