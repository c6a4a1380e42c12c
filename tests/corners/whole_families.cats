game "Whole Families"
  players 2
  limit 14 turns
kind Hue : red, green, blue
component Tile, 5 for each hue in Hue
each player has
  points       : score
  marks[Hue]   : set of number 0 to 5
  plots[Hue]   : grid 2 by 2 of Tile
table has
  wilds[1 to 2]  : grid of Tile
  stock          : bag of Tile
  lists_[1 to 3] : list of number
setup
  move Tile into stock
turn
  choose h in Hue
  choose s in plots[h] where s is empty
  draw 1 from stock onto s
  may
    choose w in edge(wilds[1]) where w.column < 4 and w.row < 4 and w.column > -2
    draw 1 from stock onto w
  if wilds[1] is empty
    draw 1 from stock onto wilds[1][0, 0]
  if wilds[2][turn_of(s), s.row] is empty
    draw 1 from stock onto wilds[2][turn_of(s), s.row]
  add s.row to marks[h]
  set lists_[s.column] = lists_[1] + [s.row, turn_of(s)]
  if lists_[1].size > 4
    set lists_[1] = []
  score (total of marks[c].size for c in Hue) + (total of lists_[n].size for n in 1 to 3) * 10
  score if s in you.next.plots then 5 else 0
  score if s in plots then 7 else 0
  score (number of w in wilds) * 2 + (number of x in plots where x is not empty)
  score (number of x in sides(wilds[1][1, 1]) where x in wilds)
  score (number of x in (plots[h] + wilds[2]) where x in wilds)
define turn_of(s: Space): number
  s.column * 2 - 3 + (number of x in plots where x is not empty)
winner
  most points
  ties share
