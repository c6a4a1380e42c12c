names fr
  hand    "main"
  Tile    "tuile"
  3       "trois – et plus"
