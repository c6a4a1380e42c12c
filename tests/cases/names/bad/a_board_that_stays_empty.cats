game "Demo"
  players 2
  limit 50 turns
table has
  board : grid 8 by 8 of Player  # error: RK212
setup
  for each space in board where board[space] is not none
    set board[space] = none
turn
  choose pawn in board and space in ahead(pawn) where board[pawn] = you
  set board[space] = you
  set board[pawn] = none
