game "Pig"
  players 2
  limit 9 turns
  players 3   # error: RK408
