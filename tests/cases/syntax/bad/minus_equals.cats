rule r
  set coins -= 2   # error: RK108
