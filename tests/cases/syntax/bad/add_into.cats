rule r
  add card into trail   # error: RK108
