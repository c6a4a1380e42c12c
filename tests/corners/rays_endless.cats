game "Rays"
  players 2 to 4
  limit 16 rounds
component Tile, 8 for each worth in 1 to 3
each player has
  points : score
  yard   : grid of stacks of Tile
  cat    : token on yard or none
table has
  stock : deck of Tile, reshuffled from waste
  waste : pile of Tile
  side  : Direction, starts north
setup
  move Tile into stock
  shuffle stock
  each player
    draw 1 from stock onto yard[0, 0]
turn
  roll side
  choose s in edge(yard) where s.column > -3 and s.column < 3 and s.row > -2 and s.row < 2
  draw 1 from stock onto s
  may
    choose s2 in neighbours(yard[0, 0])
    move cat onto s2
    move yard[0, 0].top into bottom of waste
    if yard[0, 0] is empty
      draw 2 from stock onto yard[0, 0]
  score number of x from s toward side while x is not empty
  score (last x from yard[0, 0] toward east).column otherwise -7
  score (longest_line)
  score row_through(s).size * 3 + column_through(s).size
  score (number of d in Direction where (some x from s toward d has x.top.worth = 2))
  score (number of x in around(s) where x is empty) + corners(s).size
  score (number of x connected to s by around where x.top.worth <= 2)
  score (number of x connected to yard[0, 0] by neighbours)
  score (distance(yard[0, 0], s) otherwise 99)
  score (number of g in (groups of x in yard by neighbours where x.top.worth > 1))
  score if cat is none then 0 else (number of x in sides(cat) where x is empty)
  score if yard[0, 0].top.worth = yard[1, 0].top.worth then 1 else 0
  score if yard[0, 0].top.worth != (yard[1, 0].top.worth otherwise 0) then 1 else 0
  score (best_way(s))
define longest_line = (largest of (number of x from s toward east while x.top.worth = s.top.worth) for s in yard) otherwise 0
define best_way(goal: Space): number
  (largest of (total of x.top.worth for x in path) for path in shortest_paths(yard, yard[0, 0], goal)) otherwise 0
winner
  most points
  ties share
