turn
    if hand is empty
        score 1
      score 2   # error: RK103
