game "Demo"
  players 2
  limit 5 rounds
turn
  step one
    end turn
  step one  # error: RK202
    end turn
