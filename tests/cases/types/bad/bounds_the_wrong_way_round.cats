game "Demo"
  players 2
  limit 5 rounds
table has
  wins : number 3 to 0  # error: RK305
  display[9 to 0] : number  # error: RK305
