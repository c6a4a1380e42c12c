define best = {a, b
  c   # error: RK101
}
