game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
names en
  redd "scarlet"  # error: RK801
