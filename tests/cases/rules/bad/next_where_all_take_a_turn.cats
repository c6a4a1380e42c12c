game "Demo"
  players 2 to 4
  limit 5 rounds
play
  rounds until round = 3
    each player takes a turn
turn
  next player is you  # error: RK407
  go again
setup
  go again  # error: RK406
