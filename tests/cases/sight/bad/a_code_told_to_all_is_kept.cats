game "G"
  players 2 to 4
  limit 9 turns
table has
  code[1 to 2] : number 1 to 6 or none, seen by setter
define setter = first player in players
turn
  each player among {setter}
    for each n in 1 to 2
      choose pin in 1 to 6  # error: RK705
      set code[n] = pin
