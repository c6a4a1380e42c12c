game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
table has
  wish : set of Colour
turn
  if wish > 2 or red < blue  # error: RK301, RK301
    end turn
