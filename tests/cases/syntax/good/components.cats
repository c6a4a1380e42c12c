component Tile from "tiles.csv", 140 tiles, stand-in   "Anatomy"
  level        : Level or none
  shift        : number -1 to 1 or none, stand-in
  cost[Colour] : number
  row          : list of Symbol
  seen         : set of Space                            "Seen"
component Card, 2 for each colour in Colour and value in 1 to 3
component Ace, copies(rank) for each rank in Rank
component Joker, one for each j in 1 to 2
component Bare
