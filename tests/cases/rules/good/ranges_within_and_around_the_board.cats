game "Demo"
  players 2
  limit 99 turns
option size : 5, 7
table has
  board : grid 8 by size of Player
turn
  choose column in 0 to 7 where board[column + 1, 1] is empty
  choose row in 1 to size where board[column + 1, row] is empty
  choose x in 0 to 9 where x > 0 and board[x, row] is not none
  choose space in board where space is empty
  set board[space] = you
