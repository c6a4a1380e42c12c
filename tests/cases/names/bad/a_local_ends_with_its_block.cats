game "Demo"
  players 2 to 4
  limit 5 rounds
table has
  sum : number
turn
  for each n in 1 to 3
    set sum = n
  set sum = n  # error: RK201
  set sum = total of k for k in 1 to 3
  set sum = k  # error: RK201
