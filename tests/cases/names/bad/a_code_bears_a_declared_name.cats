game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
component Card, one for each colour in Colour
sample Card
  | code | colour |
  # error below: RK204
  | red  | red    |
