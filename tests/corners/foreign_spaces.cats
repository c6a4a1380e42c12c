game "Foreign Spaces"
  players 2
  limit 5 rounds
component Tile, 8 for each worth in 1 to 3
each player has
  points : score
  yard   : grid of stacks of Tile
  plot   : grid 2 by 2 of Tile
table has
  stock : deck of Tile, reshuffled from waste
  waste : pile of Tile
  marks : grid 3 by 3 of Player
  shelf : grid 3 by 2 of Tile
setup
  move Tile into stock
  shuffle stock
  each player
    draw 1 from stock onto yard[0, 0]
    draw 1 from stock onto plot[1, 2]
define small(s: Space) = s.column < 4 and s.row < 4 and s.column > -3
turn
  choose p in players and s in edge(p.yard) + p.plot + marks + shelf where small(s)
  if s in marks
    set marks[s] = you
  else if s is empty
    draw 1 from stock onto s
  score if marks[s] is none then 1 else 20
  score shelf[s].worth otherwise 3
  score yard[s].worth otherwise 5
  score p.yard[s].worth otherwise 7
  score plot[s].worth otherwise 11
  score p.next.plot[s].worth otherwise 13
  score if s in yard then 17 else 0
  score if s in you.next.plot then 19 else 0
  score (number of x in p.yard where yard[x] is not none)
  score (distance(s, p.yard[0, 0]) otherwise 4) + (distance(s, plot[1, 1]) otherwise 6)
  score (largest of (number of x in path) for path in shortest_paths(yard, you.next.yard[0, 0], s)) otherwise 9
winner
  most points
  ties share
