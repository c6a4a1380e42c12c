game "Demo"
  players 2
  limit 5 rounds
component Man, 12
table has
  board : grid 3 by 3 of Man
turn
  choose man in Man and space in board where space = man   # error: RK301
  move man into box
