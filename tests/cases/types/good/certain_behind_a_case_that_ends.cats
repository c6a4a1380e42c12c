game "Demo"
  players 2 to 4
  limit 5 rounds
each player has
  wish : number 0 to 9 or none
  points : score
turn
  by (points > 3)
    yes:
      end turn
    no:
      set wish = 3
  set wish = 4
  score wish
