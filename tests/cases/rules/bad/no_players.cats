game "Demo"  # error: RK409
  limit 5 rounds
