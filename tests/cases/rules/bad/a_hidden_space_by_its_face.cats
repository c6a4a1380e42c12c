game "Memory"
  players 2
  limit 40 turns
component Card, 2 for each value in 1 to 4
table has
  cloth : grid 4 by 2 of Card, seen by nobody
turn
  choose a in cloth where a.top.value = 2  # error: RK701
