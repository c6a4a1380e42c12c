game "Demo"
  players 2
  limit 20 turns
table has
  board : grid 3 by 4 of Player
define beyond(space) = board[space.column, space.row + 1]
define free_beyond = distinct beyond(space) for space in board where beyond(space) is empty
turn
  choose space in board where space.north is not none and space.north is empty and free_beyond.size > 2
  if space.south is none or space.south is empty
    set board[space] = you
  if beyond(space) is not none and beyond(space) is empty
    set board[space] = you
