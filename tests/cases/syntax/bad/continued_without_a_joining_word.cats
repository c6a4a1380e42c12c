define miss = target
  - interest   # error: RK103
