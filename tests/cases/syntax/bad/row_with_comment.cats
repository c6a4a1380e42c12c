table prize(size)
  | size  | 1 | 2 |
  # error below: RK101
  | prize | 5 | 9 |   # points
