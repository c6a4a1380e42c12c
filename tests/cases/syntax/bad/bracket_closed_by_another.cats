turn
  score (hand.size + market[low).size   # error: RK105
