game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
table has
  seen : set of Color  # error: RK201
