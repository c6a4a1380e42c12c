rule r
  draw 3cards into hand   # error: RK101
