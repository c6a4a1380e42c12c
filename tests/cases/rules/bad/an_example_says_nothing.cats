game "Demo"
  players 2
  limit 5 rounds
table has
  best : number 0 to 99
turn
  add 1 to best
example "It says nothing"  # error: RK414
  given best = 3
