rule r
  draw 2 form stock into hand   # error: RK101
