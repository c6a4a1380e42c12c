game "Pig   # error: RK104
  players 2
