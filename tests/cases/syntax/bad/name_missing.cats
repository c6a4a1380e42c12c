rule r
  let = 3   # error: RK101
