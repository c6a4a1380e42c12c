game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
option goal : short, long
table has
  wish : set of Colour
  one  : Colour, starts red
turn
  if one = 1 or wish = one or one in goal or goal = one  # error: RK301, RK301, RK301, RK301
    end turn
