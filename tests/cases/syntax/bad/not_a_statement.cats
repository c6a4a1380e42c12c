rule r
  return points   # error: RK101
