game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
sample Colour  # error: RK301
  | code |
  | a    |
sample Cart  # error: RK201
  | code |
