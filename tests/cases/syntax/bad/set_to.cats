rule r
  set target to 18   # error: RK108
