game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  if wish is none
    if points > 3
      end turn
  else
    end game
  score wish  # error: RK303
