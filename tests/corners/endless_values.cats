game "Endless Values"
  players 2 to 3
  limit 12 rounds
kind Hue : red, green, blue
component Tile, 6 for each hue in Hue
each player has
  points : score
  mine   : grid of Hue
table has
  land  : hex grid of Player
  stock : bag of Tile
  base  : grid 2 by 2 of Tile
setup
  move Tile into stock
  set land[0, 0] = first_player
  each player
    set mine[0, 0] = red
    roll mine[1, 0]
define near(s: Space) = s.column < 3 and s.row < 3 and s.column > -3 and s.row > -3
turn
  choose s in edge(land) where near(s)
  set land[s.column, s.row] = you
  choose m in edge(mine) where near(m)
  may
    choose h in Hue
    set mine[m] = h
  roll mine[m.column, 0]
  choose x in land where land[x] != you or x = s
  may
    set land[x] = you.next
  may
    choose gone in mine
    set mine[gone] = none
    set land[x] = if x.column > 1 then none else land[x]
  if mine is empty
    set mine[0, 0] = green
  if land is empty
    set land[0, 0] = you
  draw 1 from stock onto base[1, 1]
  move base[1, 1].top into stock
  score land.size + mine.size + sides(s).size + neighbours(s).size
  score (number of g in (groups of x2 in land by neighbours where land[x2] = you))
  score (number of p in mine where mine[p] = red) + (number of p in you.next.mine where you.next.mine[p] = blue)
  score (number of y from s toward east while land[y] is not none) + (distance(s, x) otherwise 20)
  score (largest of (total of land[y].seat for y in path) for path in shortest_paths(land, x, s)) otherwise 0
  score (total of r.size * r.size for r in rows(mine)) + (number of c in columns(land) where c.size > 1)
winner
  most points
  ties share
