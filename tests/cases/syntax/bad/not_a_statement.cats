rule r
  hurry points   # error: RK101
