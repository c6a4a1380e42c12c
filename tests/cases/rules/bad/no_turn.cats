game "Demo"
  players 2 to 4
  limit 5 rounds
play
  each player takes a turn  # error: RK409
