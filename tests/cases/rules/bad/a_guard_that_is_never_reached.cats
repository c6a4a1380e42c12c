game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
turn
  choose colour in Colour and n in 1 to worth(colour, 3)
define worth(colour, n: number 0 to 6)
  when n >= 2 : 1
  when colour = red and n >= 4 : 2  # error: RK420
  otherwise : by_colour(colour, n)
define by_colour(colour, n: number 0 to 6)
  by colour  # error: RK420
    red, blue: n + 1
    otherwise: 2
