# Groups and reach by steps that are defines: what they compare the space with is called otherwise in each of them.
game "Steps"
  players 2 to 3
  limit 16 turns
kind Edge_ : field, road, wall
component Tile, 2 for each top_edge in Edge_ and low_edge in Edge_
each player has
  points : score
table has
  town  : grid of Tile
  bag_  : bag of Tile
setup
  move Tile into bag_
  draw 1 from bag_ onto town[0, 0]
define same_low(space: Space): set of Space
  all x in neighbours(space) where space.top.low_edge = x.top.low_edge
define roads(space: Space): set of Space
  all x in neighbours(space) where x.top.top_edge = road or (some y in neighbours(x) has y.top.top_edge = space.top.top_edge and y != space)
define two_steps(space: Space): set of Space
  distinct y for x in neighbours(space) and y in neighbours(x) where x in same_low(y) or (number of z connected to y by same_low) > 3
turn
  choose space in edge(town) where space.column < 4 and space.column > -4 and space.row > -3 and space.row < 3
  draw 1 from bag_ onto space
  score number of x connected to space by same_low
  score (number of x connected to space by roads where x != town[0, 0]) * 3
  score (number of x in town and y connected to x by same_low where y.column > x.column and x.top.top_edge != wall)
  score (largest of (number of y connected to x by two_steps where not y.top.low_edge = x.top.top_edge) for x in town) otherwise 0
  score total of g.size * g.size for g in (groups of x in town by same_low where x != space)
  score (number of x in town where (some g in (groups of y in town by roads where not y.top.low_edge = x.top.low_edge) has x.east in g))
winner
  most points
  ties share
