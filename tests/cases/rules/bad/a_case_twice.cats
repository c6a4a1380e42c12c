game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
turn
  choose colour in Colour
  by colour
    red, blue:
      end turn
    red:  # error: RK402
      end turn
  by round
    1 to 3, 3: # error: RK402
      end turn
