game "Demo"
  players 2
  languages en, de  # error: RK804
  limit 5 rounds
kind Colour : red, blue
names de
  red "rot"
