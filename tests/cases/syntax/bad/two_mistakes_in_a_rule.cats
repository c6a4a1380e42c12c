rule trick
  each player
    choose card in hand
    move card onto   # error: RK101
  score 1
  set leader = card of   # error: RK101
  score 2
