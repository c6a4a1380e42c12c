game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
define mixed = {red, 1}  # error: RK301
define nested = [red, none, blue] = [blue]
