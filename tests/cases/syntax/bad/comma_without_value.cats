rule r
  do pay(3,)   # error: RK101
