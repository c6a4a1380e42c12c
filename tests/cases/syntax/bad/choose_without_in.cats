rule r
  choose 2 cards   # error: RK108
