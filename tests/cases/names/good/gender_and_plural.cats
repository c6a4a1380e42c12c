game "Demo"
  players 2
  languages fr, en
  limit 5 rounds
kind Colour : red
component Die, 3 for each colour in Colour
table has
  board : grid 3 by 3 of Die
names en
  Die "die", plural "dice"
names fr
  board "plateau"
  Die   "dé", plural "dés", gender m
  red   "vert", feminine "verte"
