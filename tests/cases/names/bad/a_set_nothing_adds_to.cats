game "Demo"
  players 2
  limit 5 rounds
table has
  waiting : set of Player  # error: RK212
turn
  if you in waiting
    remove you from waiting
