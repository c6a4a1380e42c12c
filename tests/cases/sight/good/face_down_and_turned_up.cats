game "G"
  players 2 to 4
  limit 9 turns
component Card, 2 for each value in 1 to 5
table has
  layout : grid 3 by 3 of Card, seen by nobody
turn
  choose a in layout
  reveal a.top
  choose b in layout where b != a
  reveal b.top
  if a.top.value = b.top.value
    go again
