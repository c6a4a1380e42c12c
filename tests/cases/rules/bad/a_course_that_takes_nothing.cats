game "Demo"
  players 2
component Piece, one for each size in 1 to 2 and dark in 1 to 2
table has
  board : grid 2 by 2 of Piece
  given : area of Piece
turn  # error: RK405
  if given is not empty
    choose space in board where space is empty
    move given onto space
  if not (board[1, 1] is empty)
    may
      choose piece in box where piece.size > piece.dark
      move piece into given
