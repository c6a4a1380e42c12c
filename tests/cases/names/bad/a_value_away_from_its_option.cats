game "Demo"
  players 2 to 4
  limit 5 rounds
option goal : short, long
table has
  n : number
turn
  if goal = shrt  # error: RK206
    set n = 1
  set n = long  # error: RK201
