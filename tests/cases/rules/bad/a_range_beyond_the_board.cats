game "Demo"
  players 2
  limit 99 turns
option size : 5, 7
table has
  board : grid 8 by size of Player
turn
  choose column in 0 to 8 where board[column, 1] is empty  # error: RK418
  choose row in 1 to 8 where board[column, row] is empty  # error: RK418
  let space = board[column, row]
  set board[space] = you
