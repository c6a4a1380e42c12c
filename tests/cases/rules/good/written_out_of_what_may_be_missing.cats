game "Demo"
  players 2
  limit 9 turns
table has
  board : grid 2 by 1 of Player
turn
  choose a in board where [board[a]] is empty and a is empty
  set board[a] = you
example "x"
  given board
    | a:. . |
  then [board[a]] is empty and {a}.size = 1
