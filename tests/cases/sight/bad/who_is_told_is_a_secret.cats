game "G"
  players 2 to 4
  limit 9 turns
each player has
  spy : yes or no, seen by owner
  bid : number 0 to 9, seen by owner
turn
  choose amount in 0 to 9, seen by all player in players where player.spy  # error: RK704
  set bid = amount
  set spy = yes
