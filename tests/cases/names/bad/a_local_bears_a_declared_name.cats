game "Demo"
  players 2 to 4
  limit 5 rounds
kind Colour : red, blue
turn
  choose Colour in Colour  # error: RK101
rule r
  choose red in Colour  # error: RK204
  let others = 1  # error: RK203
