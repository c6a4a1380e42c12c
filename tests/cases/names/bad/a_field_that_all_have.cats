game "Demo"
  players 2
  limit 5 rounds
component Card, one for each owner in 1 to 2  # error: RK203
