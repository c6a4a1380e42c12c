turn
  if card is is empty   # error: RK101
    score 1
