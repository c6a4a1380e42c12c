game "Demo"
  players 2
  limit 9 turns
table has
  board : grid 2 by 1 of Player
turn
  choose a in board where [a] is empty  # error: RK420
  set board[a] = you
example "x"
  given board
    | a:. . |
  then {a} is empty  # error: RK420
