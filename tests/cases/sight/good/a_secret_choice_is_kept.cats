game "G"
  players 2 to 4
  limit 9 turns
each player has
  bid : number 0 to 9, seen by owner
  sea : grid 3 by 3 of Player, seen by owner
turn
  choose amount in 0 to 9, seen by you
  choose more in 0 to 9 where more >= amount, seen by you
  if more > amount
    set bid = more
  each player at once
    choose space in sea where space is empty, seen by you
    set sea[space] = you
