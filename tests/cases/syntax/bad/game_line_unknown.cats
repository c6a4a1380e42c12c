game "Pig"
  player 2 to 6   # error: RK101
