rule r
  score points bonus   # error: RK101
