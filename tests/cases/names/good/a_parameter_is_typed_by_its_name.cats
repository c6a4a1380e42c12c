game "Demo"
  players 2
  limit 5 rounds
kind CatBed : soft, hard
component Tile, one for each cat_bed in CatBed
define is_soft(cat_bed) = cat_bed = soft
define fits(tile, player, space, direction) = is_soft(tile.cat_bed)
