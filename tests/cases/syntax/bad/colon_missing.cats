end
  board is full nobody wins   # error: RK101
