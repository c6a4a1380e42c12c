play
  until round = 7   # error: RK108
play
  rounds 7   # error: RK108
    each player takes a turn
play
  repeat   # error: RK108
    each player takes a turn
