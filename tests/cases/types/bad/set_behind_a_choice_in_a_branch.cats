game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  let wanted = wish
  if wanted is none
    choose x in 1 to points
    set wanted = x
  score wanted  # error: RK303
