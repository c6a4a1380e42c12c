game "Demo"
  players 2 to 4
  limit 5 rounds
component Card, 2 for each value in 1 to 3

table has
  board : grid 3 by 3 of Player
  field : grid 3 by 3 of Card
define here(space) = space.top is none  # error: RK301
define there(space) = field[space] is none
define known = some x in field has x.top is none and x.top.value = 1
