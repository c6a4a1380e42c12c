game "Demo"
  players 2 to 4
  limit 5 rounds
define six = 6
turn
  step one
    do six  # error: RK301
  step two
    do one  # error: RK301
