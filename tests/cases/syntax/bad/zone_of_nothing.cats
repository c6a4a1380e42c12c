table has
  stock : deck of   # error: RK101
