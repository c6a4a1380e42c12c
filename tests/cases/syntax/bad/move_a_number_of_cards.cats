rule r
  move 3 cards from stock into hand   # error: RK108
