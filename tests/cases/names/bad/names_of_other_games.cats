game "Demo"
  players 2
  limit 5 rounds
component Card, 10
table has
  board : grid 2 by 2 of Player
each player has
  hand : hand of Card
turn
  choose space in board
  set board[space] = empty   # error: RK201
  move hand into next.hand   # error: RK201
  let x = max(1, 2)   # error: RK201
  draw card from hand into box   # error: RK201
