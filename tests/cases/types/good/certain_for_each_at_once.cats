game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  each player at once
    if wish is not none
      score wish
