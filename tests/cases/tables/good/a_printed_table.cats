game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
table worth(colour)
  | colour | red | blue |
  | worth  | 3   | -    |
table cards(seats, wins)
  | seats  | 0 | 1 |
  | 2      | 7 | 8 |
  | 3 to 5 | 6 | 7 |
