game "G"
  players 2
  limit 9 turns
table has
  board : grid 3 by 3 of Player
each player has
  points : score
define worth(space) = number of x in board where x.column = space.column
turn
  let space = first s in board where s is empty
  score worth(space)   # error: RK303
winner
  most points
  ties share
