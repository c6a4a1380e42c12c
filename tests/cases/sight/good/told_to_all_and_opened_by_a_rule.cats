game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
turn
  each player at once
    choose amount in 0 to 9
    set bid = amount
  do open_all
rule open_all
  for each player in players
    reveal player.bid
