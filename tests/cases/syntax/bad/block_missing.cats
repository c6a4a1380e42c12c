turn
  if hand is empty   # error: RK103
  score 1
