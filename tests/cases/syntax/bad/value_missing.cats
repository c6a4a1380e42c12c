rule r
  score   # error: RK101
