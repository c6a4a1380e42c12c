game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
  points : score
turn
  choose amount in 0 to 9, seen by you
  set bid = amount
  reveal amount
  score amount
