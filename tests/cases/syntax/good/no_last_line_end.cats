turn
  score 1   # no line end after this