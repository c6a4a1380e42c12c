game "Rays"
  players 2 to 4
  limit 16 rounds
kind Face : up, down
component Tile, 8 for each worth in 1 to 3
each player has
  points : score
  plot   : grid 4 by 5 of Tile
  dog    : token on plot
table has
  stock : deck of Tile, reshuffled from waste
  waste : pile of Tile
  side  : Direction, starts north
  board : grid 5 by 4 of Face
setup
  move Tile into stock
  shuffle stock
  each player
    draw 1 from stock onto plot[you.seat, 2]
    move dog onto plot[you.seat, 2]
turn
  roll side
  may
    choose d in Direction and p in plot where p.east is not none or d = west
    if p is empty
      draw 1 from stock onto p
    else
      move p.top into waste
    score number of x from p toward d
    score total of x.column for x from p toward d while x is not empty where x.row != 2
  score number of x from dog toward side while x is not empty
  score (number of d in Direction where (some x from dog toward d has x is not empty))
  score (number of line in lines(board, 3) where every x in line has board[x] = up)
  score (number of c in columns(board) where (some x in c has x is not empty))
  score leftmost(board).size + rightmost(plot).size
  score (number of x in ahead(plot[2, 3]) where x is not empty)
  choose b in board
  set board[b] = if board[b] = up then down else up
  may
    choose b2 in around(b) where board[b2] is none
    set board[b2] = down
    set board[b] = none
end
  board is full : you win
winner
  most points
  ties share
