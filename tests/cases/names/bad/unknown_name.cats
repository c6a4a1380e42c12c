game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  hand : number
turn
  set hand = hnad + 1  # error: RK201
