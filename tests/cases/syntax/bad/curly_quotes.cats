game “Pig”   # error: RK107
  players 2
