# Components that have no place to lie in, beside boards of values.
game "Unused Pieces"
  players 1 to 2
  limit 9 turns
component Piece, 3
each player has
  points : score
table has
  land : grid 2 by 3 of Player
turn
  choose s in land where land[s] is none
  set land[s] = you
  score Piece.size
end
  land is full : nobody wins
winner
  most points
  ties share
