game "Demo"
  players 2
  limit 5 rounds
  languages fr
table has
  coins : number 0 to 9
turn
  add 1 to coins
names fr
  turn  "tour"
  coins "pièces"
  coins "sous"  # error: RK408
