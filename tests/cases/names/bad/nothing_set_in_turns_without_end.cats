game "Demo"
  players 2
table has
  board : grid 3 by 3 of Player  # error: RK212
turn  # error: RK405
  choose space in board where board[space] is none
  reveal space
example "x"
  then (number of x in board where board[x] = you) = 0
