game "Many Grids"
  players 2 to 3
  limit 9 rounds
component Tile, 8 for each worth in 1 to 3
component Flag, 40
each player has
  points : score
  yard   : grid of stacks of Tile
  spot   : token on yard or none
table has
  stock : deck of Tile, reshuffled from waste
  waste : pile of Tile
  shelf : grid 4 by 3 of Tile
  flags : pile of Flag
  comb  : hex grid of Flag
  marks : grid 3 by 3 of Player
  last_ : Space or none
setup
  move Tile into stock
  move Flag into flags
  shuffle stock
  move flags.top onto comb[0, 0]
  draw 1 from stock onto shelf[2, 2]
  each player
    draw 1 from stock onto yard[0, 0]
define all_round(s: Space): number
  sides(s).size + 2 * corners(s).size + 3 * around(s).size + 5 * neighbours(s).size + 7 * ahead(s).size
define through_it(s: Space): number
  row_through(s).size + 10 * column_through(s).size + s.row + s.column + 3 * (s.south.row otherwise 40)
define reached(s: Space): number
  number of x connected to s by neighbours where x is not empty
define rays(s: Space): number
  total of (number of x from s toward d while x is not empty) for d in Direction
define fitting = all x in edge(yard) where x.column > -3 and x.column < 3 and x.row > -3 and x.row < 3
define chosen = fitting + edge(shelf) + edge(comb) + marks
turn
  choose s in chosen where s is empty and s.row < 4
  if s in marks
    set marks[s] = you
  else if s in edge(comb) and s.column < 4
    move flags.top onto s
  else if s in shelf or s in fitting
    draw 1 from stock onto s
  set last_ = s
  if s in yard
    move spot onto s
  score all_round(s) + through_it(s) + reached(s) + rays(s)
  score (distance(s, shelf[2, 2]) otherwise 30) + (distance(s, comb[0, 0]) otherwise 40)
  score (distance(yard[0, 0], s) otherwise 50) + (distance(last_, yard[0, 0]) otherwise 60)
  score if s.owner = you then 3 else 0
  score (number of g in (groups of x in (shelf + yard + comb) by sides where x is not empty))
  score (total of row.size * row.size for row in rows(yard)) + (number of row in rows(shelf) where row.size = 4)
  score leftmost(comb).size + rightmost(yard).size + rightmost(shelf).size + leftmost(marks).size
  score (largest of s2.top.worth for s2 in (yard + shelf) where s2 is not empty) otherwise 0
  score (number of p in players where p.spot is not none and p.spot.top.worth > 1)
  score if spot.east is not none and spot.east is empty then spot.covered.worth otherwise 4 else 2
  score (number of x in ahead(shelf[1, 1])) + (row_from(you, marks[2, 3])) + (if s in comb then 0 else row_from(you, s))
  score (number of t in Tile where t.space is not none and t.owner = you)
  score (largest of (total of x.top.worth for x in path) for path in shortest_paths(yard, yard[0, 0], s)) otherwise 0
  may
    choose x in shelf where x is not empty
    move x.top into bottom of waste
winner
  most points
  ties share
