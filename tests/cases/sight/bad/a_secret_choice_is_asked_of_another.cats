game "G"
  players 2 to 4
  limit 9 turns
each player has
  points : score
turn
  choose amount in 0 to 9, seen by you
  choose player in others
  player chooses more in 0 to 9 where more > amount  # error: RK701
  score more
  player chooses few in 0 to 9, seen by player
  choose least_of_all in 0 to few  # error: RK701
  score least_of_all
