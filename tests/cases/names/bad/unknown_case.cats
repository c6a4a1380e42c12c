game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
option goal : short, long
define worth(colour)
  by colour
    red, bleu : 1  # error: RK206
    blue : 2
define far
  by goal
    short, wide : 1  # error: RK206
    long : 2
