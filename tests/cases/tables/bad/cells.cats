game "Demo"
  players 2
  limit 5 rounds
kind Colour : red, blue
component Card from "cells.csv"  # error: RK604, RK604, RK604
  cost : number 0 to 9
  colour : Colour
