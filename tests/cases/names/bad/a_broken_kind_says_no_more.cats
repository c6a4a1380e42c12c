game "Demo"
  players 2
  limit 5 rounds
kind Colour : red,, blue  # error: RK101
table has
  wish : set of Colour
define is_red(colour) = colour = red
