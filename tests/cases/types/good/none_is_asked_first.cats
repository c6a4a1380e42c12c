game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  kept : pile of Card
  points : score
turn
  if kept.top is not none and kept.top.value > 1
    score kept.top.value
  else if kept is not empty
    score kept.top.value + kept.last.value
  score (if kept.top is none then 0 else kept.top.value)
