game "Crowded boards"
  players 2 to 60
  first player "oldest"
  limit 60 turns
each player has
  points : score
  own    : grid 255 by 255 of Player
turn
  choose n in 1 to 255
  set own[n, n] = you
  score n mod 7
winner
  most points
  ties share
