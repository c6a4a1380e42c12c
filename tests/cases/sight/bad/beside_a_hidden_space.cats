game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
each player has
  dark : grid 3 by 3 of Card, seen by nobody
  mat : grid 3 by 3 of Card
turn
  choose space in dark where some other in neighbours(space) has other.top.value = 3  # error: RK701
  choose place in mat where (some other in neighbours(place) has other.top.value = 3)
