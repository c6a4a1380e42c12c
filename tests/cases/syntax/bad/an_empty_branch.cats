turn
  choose one
    buy:
      score 1
    leave:   # error: RK103
