game "Demo"
  players 2
  limit 5 rounds
turn
  roll n in 1-6   # error: RK301
