game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue, grey
table worth(colour)  # error: RK401
  | colour | red | blue |
  | worth  | 3   | 4    |
