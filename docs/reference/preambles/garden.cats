# The preamble `garden`: tiles laid in a growing garden of one's own, with a gardener who walks on them.

game "Garden"
  players 2
  limit 30 rounds

kind Plant : rose, fern, moss, pond

component Tile, 4 for each plant in Plant and worth in 0 to 4

each player has
  hand     : hand of Tile
  garden   : grid of stacks of Tile
  gardener : token on garden or none
  points   : score

table has
  stock : deck of Tile

setup
  move Tile into stock
  shuffle stock
  each player
    draw 1 from stock onto garden[0, 0]
    draw 4 from stock into hand

turn
  choose tile in hand and space in edge(garden)
  move tile onto space
  draw 1 from stock into hand

winner
  most points
  ties share

sample Tile
  | code | plant | worth |
  | r0   | rose  | 0     |
  | r1   | rose  | 1     |
  | r2   | rose  | 2     |
  | r3   | rose  | 3     |
  | f1   | fern  | 1     |
  | f2   | fern  | 2     |
  | m1   | moss  | 1     |
  | p0   | pond  | 0     |
