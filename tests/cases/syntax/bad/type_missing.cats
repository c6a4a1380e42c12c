each player has
  hand :   # error: RK101
