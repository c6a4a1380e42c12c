game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wins : number 0 to 3
define half(n: number 2 to 8) = n div 2
turn
  set wins = 4  # error: RK305
  add 5 to wins  # error: RK305
  remove half(9) from wins  # error: RK305
  set wins = 7 mod 0  # error: RK305
