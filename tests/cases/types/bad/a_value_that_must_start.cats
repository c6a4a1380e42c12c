game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
table has
  trump : Colour  # error: RK309
  turn_of : Player  # error: RK309
