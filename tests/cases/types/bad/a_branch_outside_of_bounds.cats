game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  if points > 3
    set wish = if points > 5 then 3 else 12  # error: RK305
  set wish = (wish otherwise 12)  # error: RK305
