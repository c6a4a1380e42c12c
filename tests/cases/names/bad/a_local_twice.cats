game "Demo"
  players 2 to 4
  limit 5 rounds
turn
  for each n in 1 to 3
    let n = 2  # error: RK204
  choose n in 1 to 3
  for each n in 1 to 2 where some n in 1 to 2 has n = 1  # error: RK204, RK204
    end turn
