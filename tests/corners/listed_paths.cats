game "Listed Paths"
  players 2
  limit 10 rounds
component Tile, 9 for each worth in 1 to 3
each player has
  points : score
  yard   : grid of stacks of Tile
table has
  stock : bag of Tile
  comb  : hex grid of Tile
setup
  move Tile into stock
  draw 1 from stock onto comb[0, 0]
  draw 1 from stock onto comb[1, 0]
  each player
    draw 1 from stock onto yard[0, 0]
    draw 1 from stock onto yard[1, 0]
turn
  choose s in edge(yard) where s.column < 3 and s.row < 3 and s.column > -2 and s.row > -2
  draw 1 from stock onto s
  choose h in edge(comb) where h.column < 3 and h.row < 3 and h.column > -2 and h.row > -2
  draw 1 from stock onto h
  let paths = shortest_paths(yard, yard[0, 0], s)
  score paths.size
  for each path in paths
    score (total of x.top.worth for x in path) mod 5
  score (number of path in shortest_paths(comb, comb[0, 0], h) where (some x in path has x.top.worth = 3))
  for each path in shortest_paths(comb, h, comb[-1, -1]) and x in path where x.top.worth > 1
    score path.size
  score (number of path in shortest_paths(yard, s, s)) + 2 * (number of path in shortest_paths(yard, s, h))
  score (number of path in shortest_paths(yard, yard[5, 5], s)) + shortest_paths(yard, yard[2, 0], s).first.size
  score (number of x in yard where (first path in shortest_paths(yard, x, s) where path.size > 1).size = 3) * 10
  may
    choose path in shortest_paths(comb, comb[0, 0], h) where path.size > 1
    score (total of x.row * 2 + x.column + 9 for x in path)
  score (total of column.size * column.size for column in columns(yard)) + (number of c in columns(comb)) * 3
  score (columns(yard).first.size) + rows(comb).last.size
winner
  most points
  ties share
