each player has                              "Setup"
  hand      : hand of Tile, seen by owner
  apartment : grid of stacks of Tile
  board     : hex grid size by 8 of Player
  cat       : token on apartment or none     "Cat"
  happiness : score
  ready     : yes or no, starts yes
table has
  market[Level]          : row of 3 Tile, refilled from supply, slides right
  lid[board, Colour]     : area of Token
  display[-1 to 9]       : deck of Tile, reshuffled from heap
each Tile has
  turn : number 0 to 3, starts 0
