game "Demo"
  players 2
  languages en, fr  # error: RK802
  limit 5 rounds
kind Colour : red, blue
names fr
  red "rouge"
