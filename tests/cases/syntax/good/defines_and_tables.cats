define fits(tile, space: Space or none): yes or no   "Placing"
  when bowl in tile.symbols : may_be_covered(space)  "Bowls"
  otherwise                 : space is empty
define points(bonus)
  by bonus
    A, 3 : 4
    otherwise : 0
define long
  space is not empty
    and bowl not in space
define plan: number 0 to 2 = 1, stand-in
table hand_size(players, wins), stand-in             "Recap"
  | players | 0 | 1 # 2 |
