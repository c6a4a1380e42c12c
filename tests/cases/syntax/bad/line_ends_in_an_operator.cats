rule r
  score 1 +   # error: RK101
