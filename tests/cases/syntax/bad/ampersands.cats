turn
  if ready && hand is empty   # error: RK108
    end turn
