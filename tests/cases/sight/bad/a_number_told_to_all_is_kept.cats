game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
table has
  vault : number 0 to 9, seen by nobody
turn
  choose amount in 0 to 9  # error: RK705
  set bid = amount
  choose much in 0 to 9  # error: RK705
  set vault = much
  set bid = vault
