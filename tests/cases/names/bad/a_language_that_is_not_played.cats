game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
names fr  # error: RK801
  red "rouge"
