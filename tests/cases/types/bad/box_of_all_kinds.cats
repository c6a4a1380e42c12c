game "Demo"
  players 2
  limit 5 turns
component Card, one for each rank in 1 to 3
component Man, 4 for each place in 1 to 2
each Card has
  bent : yes or no
table has
  board : grid 5 by 5 of Man
turn
  move (first one in box where one.bent) into box  # error: RK301
  for each man in box where man in board  # error: RK301
    move (first x in box where x.place = you.seat) onto board[1, 1]  # error: RK301
