turn
  you win   # error: RK108
