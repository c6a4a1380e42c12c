game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  hand : hand of Card
setup
  move Card into hand  # error: RK304
  choose card in Card  # error: RK304
  for each player in others  # error: RK304
    move player.hand into you.hand  # error: RK304
always "Few cards": hand.size < 5  # error: RK304
