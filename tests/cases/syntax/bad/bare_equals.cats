rule r
  target = 18   # error: RK108
