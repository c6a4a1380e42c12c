game "Demo"
  players 2
  limit 20 turns
table has
  board : grid 3 by 4 of Player
define below(space) = board[space.column, space.row + 1]
define is_free_below(space: Space) = space.row < 4 and below(space) is empty
define is_free_right(space: Space) = if space.column = 3 then no else space.east is empty
turn
  choose space in board where space.row > 1 and space.north is empty
  if space.row != 4
    let under = below(space)
    if under is empty or is_free_below(space) or is_free_right(space)
      set board[space] = you
