rule r
  let spent := 0   # error: RK108
