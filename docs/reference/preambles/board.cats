# The preamble `board`: two players mark the spaces of a board, five by five.

game "Board"
  players 2
  limit 100 turns

table has
  board : grid 5 by 5 of Player

turn
  choose space in board where space is empty
  set board[space] = you

end
  board is full : nobody wins
