game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue, green
define worth(colour)
  by colour  # error: RK401
    red: 1
define sure = round = 1
define worth_if(player)
  by sure  # error: RK401
    yes: 2
define fancy
  by (first c in Colour where c = red)  # error: RK401
    red, blue, green: 1
