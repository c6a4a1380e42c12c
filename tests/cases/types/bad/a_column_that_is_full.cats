game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3
table has
  board : grid 3 by 3 of Player
  cards : grid 3 by 3 of Card
turn
  choose space in board where column_through(space) is not full  # error: RK301
  set board[space] = you
  if column is full  # error: RK201
    end turn
