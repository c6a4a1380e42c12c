game "G"
  players 2 to 4
  limit 9 turns
kind Colour : red, blue
each player has
  points : score
table has
  row_of[Colour] : number 0 to 9, seen by nobody
turn
  choose few in 0 to 3, seen by you
  score few  # error: RK703
  choose colour in Colour, seen by you
  set row_of[colour] = 3  # error: RK703
