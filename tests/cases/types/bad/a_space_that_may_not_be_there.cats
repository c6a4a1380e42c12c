game "Demo"
  players 2
  limit 20 turns
table has
  board : grid 3 by 4 of Player
define beyond(space) = board[space.column, space.row + 1]
turn
  choose space in board where space.north is empty  # error: RK312
  let goal = beyond(space)
  if goal is empty  # error: RK312
    set board[space] = you
  for each n in 1 to 3
    if not (board[n - 1, 1] is empty) or board[3, n + 2] is empty  # error: RK312, RK312
      set board[space] = you
