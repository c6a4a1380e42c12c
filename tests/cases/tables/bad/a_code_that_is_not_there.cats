game "Demo"
  players 2
  limit 5 rounds
component Card, one for each n in 1 to 2
table has
  heap : pile of Card
example "None"
  given heap = [a]  # error: RK201
