game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  set wish = prize(2)  # error: RK305
  set wish = prize(1)
table prize(place)
  | place | 1 | 2  |
  | prize | 3 | 12 |
