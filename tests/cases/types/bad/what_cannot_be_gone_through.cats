game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
component Die, 2 for each side in 1 to 6
turn
  for each n in 3  # error: RK301
    end turn
  for each card in box  # error: RK301
    end turn
  for each space in Space  # error: RK301
    end turn
