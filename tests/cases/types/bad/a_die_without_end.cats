game "Demo"
  players 2 to 4
  limit 5 rounds
component Die, 2 for each name_of in 1 to 1
each Die has
  face : number 1 to 6, starts 1
  sum  : number
turn
  for each die in Die
    roll die.face
    roll die.sum  # error: RK310
    roll die.name_of  # error: RK307
