game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
  shown : number 0 to 9
turn
  choose amount in 0 to 9
  set bid = amount
  reveal bid
  choose many in 0 to 9
  set bid = many
  set shown = many
