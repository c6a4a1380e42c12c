rule r
  score target – interest   # error: RK107
