turn
  if !ready   # error: RK108
    end turn
