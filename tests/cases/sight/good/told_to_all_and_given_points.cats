game "Demo"
  players 2 to 4
  limit 9 turns
each player has
  foe    : Player or none, seen by owner
  points : score
turn
  choose player in others
  set foe = player
  player scores 1
