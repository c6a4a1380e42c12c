turn
  if pips == 1   # error: RK108
    end turn
