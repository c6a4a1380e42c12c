rule r
  score po​ints   # error: RK107
