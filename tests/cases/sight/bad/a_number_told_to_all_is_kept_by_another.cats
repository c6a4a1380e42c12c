game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
turn
  each player at once
    choose few in 0 to 9  # error: RK705
    set bid = few
  choose player in others
  player chooses much in 0 to 9  # error: RK705
  set player.bid = much
