game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue, red  # error: RK202
