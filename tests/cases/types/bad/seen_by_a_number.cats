game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
define three = 3
table has
  heap : pile of Card, seen by three  # error: RK301
