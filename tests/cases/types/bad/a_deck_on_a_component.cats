game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
each Card has
  under : pile of Card  # error: RK301
