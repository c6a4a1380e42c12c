game "Families"
  players 2 to 3
  limit 15 rounds
kind Colour : red, blue
kind Level  : low, high
component Tile, 3 for each colour in Colour and level in Level
each player has
  store[Colour, Level] : pile of Tile
  plot                 : grid 2 by 2 of Tile
  lid[plot]            : yes or no
  stock_of[1 to 3]     : number -5 to 5
  hand                 : hand of Tile
  points               : score
table has
  map                   : grid 2 by 3 of Colour
  supply[Level]         : deck of Tile, reshuffled from trash
  trash[Level]          : pile of Tile
  market[Level]         : row of 2 Tile, refilled from supply, slides left
  flags[Colour, 1 to 2] : Player or none
  pins[Level]           : token on map or none
  votes[Player]         : set of Colour
  order[Colour]         : list of Player
setup
  for each level in Level
    move all tile in Tile where tile.level = level into supply[level]
  shuffle supply
  refill market
turn
  choose level in Level where market[level] is not empty
  choose tile in market[level]
  move tile into store[tile.colour, level]
  refill market[level]
  choose n in 1 to 3 where stock_of[n] < 5
  add 1 to stock_of[n]
  set flags[tile.colour, if n = 1 then 1 else 2] = you
  add tile.colour to votes[you.next]
  add you to order[tile.colour]
  if store.size > 3
    move store[red, low] into trash[high]
  choose space in plot
  set lid[space] = not lid[space]
  move pins onto map[1, 1]
  choose s in map
  set map[s] = tile.colour
  move pins[level] onto s
  score total of stock_of[m] for m in 1 to 3
  score number of c in Colour where flags[c, 1] = you
  score votes[you].size
  score flags.size + store.size + (number of x in lid where x)
  if tile.level = low
    set lid = no
    set flags = none
    set stock_of = 0
  draw 1 from supply[high] into hand
  if hand is not empty
    move hand into trash[low]
  may
    choose t in hand and p in plot where p is empty
    move t onto p
winner
  most points
  ties share
