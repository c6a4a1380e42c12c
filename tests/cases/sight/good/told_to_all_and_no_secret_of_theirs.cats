game "G"
  players 2 to 4
  limit 9 turns
kind Mark : hit
each player has
  sea : grid 3 by 3 of Mark, seen by owner
  goal : Player or none, seen by others
turn
  choose whose in others
  set goal = whose
  choose space in you.next.sea
  set you.next.sea[space] = hit
  choose gone in sea
  set sea[gone] = none
