game "Far out"
  players 2
  limit 12 turns
component Tile, 12
table has
  field : grid of Tile
  pawn  : token on field or none
each player has
  points : score
setup
  move first tile in Tile onto field[127, -127]
  move last tile in Tile onto field[-127, 127]
turn
  choose s in edge(field) + {field[127, 127], field[0, 0], field[-127, -127], field[126, -127]} where s is empty
  choose tile in Tile where tile.space is none
  move tile onto s
  move pawn onto s.north
  score sides(s).size + corners(s).size * 10 + neighbours(s).size * 100
  score (if s.east is none then 1000 else s.east.column)
  score (if s.south is none then 2000 else s.south.row)
  score (number of d in Direction where (some x from s toward d has x is not empty))
  score s.column - s.row
  score if pawn is none then 5000 else pawn.row
  score if field[128, 0] is none then 1 else 2
  score leftmost(field).size + rightmost(field).size + (number of x in edge(field))
winner
  most points
  ties share
