rule r
  move 3 from stock into hand   # error: RK108
