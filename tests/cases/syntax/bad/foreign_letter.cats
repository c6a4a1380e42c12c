rule r
  score größe + šířka   # error: RK107
