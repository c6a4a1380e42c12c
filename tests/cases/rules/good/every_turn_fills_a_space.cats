game "Demo"
  players 2
table has
  board : grid 3 by 3 of Player
turn
  choose space in board where space is empty
  set board[space] = you
