rule r
  set trump clubs   # error: RK101
