game "Race"
  players 2
  limit 20 turns
each player has
  points : score
turn
  choose taken in 1 to 3
  score taken
end
  points >= 10 : you win
