game "Demo"
  players 2
  limit 20 turns
table has
  board : grid 3 by 4 of Player
define between(a: Space, b: Space) = board[(a.column + b.column) div 2, 1]
turn
  choose space in board where space.west is not empty and between(space, space) is empty
  for each n in 1 to 3
    if board[n, n + 1] is empty or (some x in {space.north, space.south} has x is empty)
      set board[space] = you
  score number of x from space toward north while x is empty
each player has
  points : score
