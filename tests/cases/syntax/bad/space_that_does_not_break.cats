rule r
  score points   # error: RK107
