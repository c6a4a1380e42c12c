game "Demo"
  players 2
  limit 5 rounds
  names from "names.csv"  # error: RK801
kind Colour : red, blue
