game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2 and n in 1 to 2  # error: RK202, RK204
