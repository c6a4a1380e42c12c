# Leaks: what one player chose in secret decides about something that all see.

game "Leaking Secret"
  players 2 to 3
  limit 6 rounds

each player has
  bid    : number 0 to 9, seen by owner
  points : score

turn
  choose amount in 0 to 9, seen by you
  set bid = amount
  if bid > 4
    score 1

winner
  most points
  ties share
