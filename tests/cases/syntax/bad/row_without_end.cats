table prize(size)
  # error below: RK101
  | size  | 1 | 2
