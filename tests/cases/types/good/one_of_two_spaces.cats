game "Demo"
  players 2
  limit 20 turns
table has
  board : grid 3 by 4 of Player
turn
  choose space in board
  let goal = space.north otherwise space.south
  let step = if space.row < 4 then board[space.column, space.row + 1] else space
  for each n in 1 to 3
    if n < 3 and board[n + 1, 1] is empty and goal is empty and step is empty
      set board[space] = you
