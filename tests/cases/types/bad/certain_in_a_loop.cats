game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

each player has
  kept : pile of Card
  points : score
turn
  if kept.top is not none
    repeat 2 times
      score kept.top.value  # error: RK303
      move kept.top into box
