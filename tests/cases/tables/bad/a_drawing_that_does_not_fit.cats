game "Demo"
  players 2
  limit 5 rounds
table has
  board : grid 2 by 2 of Player
example "Too wide"
  given board
    # error below: RK607
    | .  .  . |
    | .  .  . |
