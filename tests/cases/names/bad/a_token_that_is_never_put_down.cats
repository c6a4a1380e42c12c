game "Demo"
  players 2
  limit 5 rounds
table has
  board : grid 4 by 4 of Player
each player has
  cat : token on board  # error: RK212
setup
  for each space in board
    set board[space] = first_player
turn
  choose space in neighbours(cat) where board[space] = you
  move cat onto space
