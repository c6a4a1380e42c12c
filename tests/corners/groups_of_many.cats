# Groups of spaces of several grids: some without a size, used or not.
game "Groups of Many"
  players 2 to 3
  limit 8 rounds
component Tile, 12
each player has
  points : score
  yard   : grid of Tile
table has
  stock : bag of Tile
  board : grid 2 by 3 of Tile
  comb  : hex grid of Tile
  seen  : set of Space
setup
  move Tile into stock
  draw 1 from stock onto comb[0, 0]
  each player
    draw 1 from stock onto yard[0, 0]
define small(s: Space) = s.column < 3 and s.row < 3 and s.column > -3 and s.row > -3
turn
  choose p in players
  choose s in board + edge(p.yard) + edge(comb) where small(s) and s is empty
  add s to seen
  add sides(s) to seen
  score number of g in (groups of x in seen by neighbours where x.row < 5)
  score number of g in (groups of x in (seen + yard) by around where x.row < 2)
  may
    draw 1 from stock onto s
  score number of g in (groups of x in seen by neighbours where x.column > 0)
  may
    choose x in seen
    remove x from seen
winner
  most points
  ties share
