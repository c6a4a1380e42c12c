game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
table has
  heap : pile of Colour  # error: RK301
