rule r
  let _spent = 0   # error: RK101
